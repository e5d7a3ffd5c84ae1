package io.github.ycsbxl.voldemort.cluster;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilder;
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
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Element of a Voldemort XML document. Document types, and therefore entities, are rejected. A
 * {@link MetadataException} contains the path of the element. Not thread-safe.
 */
final class XmlElement {
  private final Element dom;
  private final String path;

  private XmlElement(Element dom, String path) {
    this.dom = dom;
    this.path = path;
  }

  /** Parses a document. */
  static XmlElement parse(String text, String root) {
    try {
      DocumentBuilder builder = builder();
      // The default handler prints errors.
      builder.setErrorHandler(new DefaultHandler());
      Element element = builder.parse(new InputSource(new StringReader(text))).getDocumentElement();
      if (!element.getTagName().equals(root)) {
        throw new MetadataException(
            "Expected <%s>, got <%s>.".formatted(root, element.getTagName()));
      }
      return new XmlElement(element, root);
    } catch (SAXParseException e) {
      boolean doctype = e.getMessage().startsWith("DOCTYPE is disallowed");
      String reason =
          doctype
              ? "DOCTYPE is disallowed"
              : "it is not well-formed at line %d, column %d"
                  .formatted(e.getLineNumber(), e.getColumnNumber());
      throw new MetadataException("The <" + root + "> document is not XML: " + reason, e);
    } catch (SAXException e) {
      throw new MetadataException("The <" + root + "> document is not XML: " + e.getMessage(), e);
    } catch (IOException e) {
      throw new UncheckedIOException("reading from memory cannot fail", e);
    }
  }

  /** Creates a document with an empty root element. */
  static XmlElement create(String root) {
    Document document = builder().newDocument();
    return new XmlElement((Element) document.appendChild(document.createElement(root)), root);
  }

  private static DocumentBuilder builder() {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      return factory.newDocumentBuilder();
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException(e);
    }
  }

  String name() {
    return dom.getTagName();
  }

  /** Returns the stripped text of an element without children. */
  String text() {
    if (!children().isEmpty()) {
      throw new MetadataException("<" + path + "> may contain only a text.");
    }
    return dom.getTextContent().strip();
  }

  /** Returns the number in an element, 0 or more. */
  int number() {
    int number = toInt(text(), "<" + path + ">");
    if (number < 0) {
      throw new MetadataException("<" + path + "> is negative: " + number);
    }
    return number;
  }

  /** Returns the comma-separated numbers in an element. */
  List<Integer> numbers() {
    String text = text();
    try {
      return text.isEmpty()
          ? List.of()
          : Arrays.stream(text.split(",")).map(part -> Integer.valueOf(part.strip())).toList();
    } catch (NumberFormatException e) {
      throw new MetadataException(
          "<" + path + "> is not a list of numbers separated by commas: " + text, e);
    }
  }

  static int toInt(String number, String what) {
    try {
      return Integer.parseInt(number);
    } catch (NumberFormatException e) {
      throw new MetadataException(what + " is not a number: " + number, e);
    }
  }

  Optional<String> attribute(String name) {
    return Optional.of(dom.getAttribute(name)).filter(value -> !value.isEmpty());
  }

  /** Returns the only child of this name. */
  XmlElement child(String name) {
    return find(name)
        .orElseThrow(() -> new MetadataException("<" + path + "> lacks <" + name + ">."));
  }

  /** Returns the only child of this name, or empty if there is none. */
  Optional<XmlElement> find(String name) {
    List<XmlElement> found = children(name);
    if (found.size() > 1) {
      throw new MetadataException("<" + path + "> has more than one <" + name + ">.");
    }
    return found.stream().findFirst();
  }

  List<XmlElement> children(String name) {
    return children().stream().filter(child -> child.name().equals(name)).toList();
  }

  List<XmlElement> children() {
    NodeList nodes = dom.getChildNodes();
    return IntStream.range(0, nodes.getLength())
        .mapToObj(nodes::item)
        .filter(Element.class::isInstance)
        .map(node -> new XmlElement((Element) node, path + "/" + node.getNodeName()))
        .toList();
  }

  /** Rejects children with other names. */
  XmlElement allow(Set<String> names) {
    for (XmlElement child : children()) {
      if (!names.contains(child.name())) {
        throw new MetadataException("<" + path + "> cannot have a <" + child.name() + ">.");
      }
    }
    return this;
  }

  /** Adds a child and returns it. */
  XmlElement add(String name) {
    var child = (Element) dom.appendChild(dom.getOwnerDocument().createElement(name));
    return new XmlElement(child, path + "/" + name);
  }

  /** Adds a child with a text and returns it. */
  XmlElement add(String name, Object text) {
    XmlElement child = add(name);
    child.dom.setTextContent(text.toString());
    return child;
  }

  /** Adds a child with comma-separated numbers. */
  void add(String name, List<Integer> numbers) {
    add(name, numbers.stream().map(String::valueOf).collect(Collectors.joining(", ")));
  }

  void attribute(String name, Object value) {
    dom.setAttribute(name, value.toString());
  }

  /** Returns the complete document, indented, with its XML declaration. */
  String document() {
    try {
      Document document = dom.getOwnerDocument();
      document.setXmlStandalone(true);
      Transformer writer = TransformerFactory.newInstance().newTransformer();
      writer.setOutputProperty(OutputKeys.INDENT, "yes");
      var text = new StringWriter();
      writer.transform(new DOMSource(document), new StreamResult(text));
      return text.toString();
    } catch (TransformerException e) {
      throw new IllegalStateException(e);
    }
  }
}
