package io.github.ycsbxl.voldemort.cluster;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * An element with its children, read and written without DTDs and external entities. Whatever is
 * missing or malformed is told with the path of its element.
 */
final class Xml {
  private static final String NO_DOCTYPE = "http://apache.org/xml/features/disallow-doctype-decl";

  private final Element element;
  private final String path;

  private Xml(Element element, String path) {
    this.element = element;
    this.path = path;
  }

  static Xml parse(String text, String root) {
    try {
      var builders = builders().newDocumentBuilder();
      // The default handler prints to stderr before it throws; this one throws only.
      builders.setErrorHandler(new DefaultHandler());
      Element top = builders.parse(new InputSource(new StringReader(text))).getDocumentElement();
      if (!top.getTagName().equals(root)) {
        throw new MetadataException("Expected <" + root + ">, got <" + top.getTagName() + ">.");
      }
      return new Xml(top, root);
    } catch (SAXException | IOException e) {
      throw new MetadataException("The <" + root + "> document is no XML: " + e.getMessage(), e);
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException(e);
    }
  }

  static Xml create(String root) {
    try {
      Document document = builders().newDocumentBuilder().newDocument();
      Element top = document.createElement(root);
      document.appendChild(top);
      return new Xml(top, root);
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static DocumentBuilderFactory builders() throws ParserConfigurationException {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    factory.setFeature(NO_DOCTYPE, true);
    return factory;
  }

  String name() {
    return element.getTagName();
  }

  /** The text inside, without blanks around it. */
  String text() {
    return element.getTextContent().strip();
  }

  Optional<String> attribute(String name) {
    return element.hasAttribute(name)
        ? Optional.of(element.getAttribute(name).strip())
        : Optional.empty();
  }

  List<Xml> children() {
    List<Xml> children = new ArrayList<>();
    for (Node at = element.getFirstChild(); at != null; at = at.getNextSibling()) {
      if (at instanceof Element child) {
        children.add(new Xml(child, path + "/" + child.getTagName()));
      }
    }
    return children;
  }

  List<Xml> children(String name) {
    return children().stream().filter(child -> child.name().equals(name)).toList();
  }

  Optional<Xml> child(String name) {
    List<Xml> found = children(name);
    if (found.size() > 1) {
      throw new MetadataException("<" + path + "> has more than one <" + name + ">.");
    }
    return found.stream().findFirst();
  }

  Xml required(String name) {
    return child(name)
        .orElseThrow(() -> new MetadataException("<" + path + "> lacks <" + name + ">."));
  }

  int number() {
    try {
      int number = Integer.parseInt(text());
      if (number < 0) {
        throw new MetadataException("<" + path + "> is negative: " + number);
      }
      return number;
    } catch (NumberFormatException e) {
      throw new MetadataException("<" + path + "> is no number: " + text(), e);
    }
  }

  OptionalInt number(String name) {
    return child(name).map(child -> OptionalInt.of(child.number())).orElse(OptionalInt.empty());
  }

  /** Numbers with commas between them; none if the element is empty. */
  List<Integer> numbers() {
    if (text().isEmpty()) {
      return List.of();
    }
    try {
      return List.of(text().split(",")).stream()
          .map(part -> Integer.valueOf(part.strip()))
          .toList();
    } catch (NumberFormatException e) {
      throw new MetadataException("<" + path + "> is no list of numbers with commas: " + text(), e);
    }
  }

  void allow(Collection<String> names) {
    for (Xml child : children()) {
      if (!names.contains(child.name())) {
        throw new MetadataException("<" + path + "> cannot have a <" + child.name() + ">.");
      }
    }
  }

  Xml add(String name) {
    Element child = element.getOwnerDocument().createElement(name);
    element.appendChild(child);
    return new Xml(child, path + "/" + name);
  }

  Xml add(String name, Object text) {
    Xml child = add(name);
    child.element.setTextContent(text.toString());
    return child;
  }

  void attribute(String name, Object value) {
    element.setAttribute(name, value.toString());
  }

  /** The whole document, indented, with its XML declaration. */
  String document() {
    try {
      Transformer writer = TransformerFactory.newDefaultInstance().newTransformer();
      writer.setOutputProperty(OutputKeys.INDENT, "yes");
      var text = new StringWriter();
      element.getOwnerDocument().setXmlStandalone(true);
      writer.transform(new DOMSource(element.getOwnerDocument()), new StreamResult(text));
      return text.toString();
    } catch (TransformerException e) {
      throw new IllegalStateException(e);
    }
  }
}
