/** Creates an element. Attributes with a function become listeners, and texts are escaped. */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  Object.entries(attributes).forEach(([name, value]) => {
    if (typeof value === "function") {
      made.addEventListener(name, value);
    } else if (value !== undefined && value !== false) {
      made.setAttribute(name, value === true ? "" : value);
    }
  });
  made.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== ""));
  return made;
}

const button = (label, attributes, ...children) =>
  element("button", { type: "button", ...attributes }, label, ...children);

/** Saves a text as a file, like a download link. */
function save(name, type, text) {
  const link = element("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Copies a text. Falls back to a selection, because pages from a file may not use the clipboard. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = element("textarea", {});
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}
