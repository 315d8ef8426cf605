import Builder from 'fast-xml-builder';

/** The content of an element: a text, or attributes (`@_name`), children in their order, and a text (`#text`). An absent child is left out. */
export type XmlContent = string | undefined | { [name: string]: XmlContent | readonly XmlContent[] };

/** Characters that XML 1.0 can't have, in whatever form. */
const NOT_IN_XML = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu;

export function xmlText(text: string): string {
  return text.replace(NOT_IN_XML, '');
}

const builder = new Builder({ ignoreAttributes: false, tagValueProcessor: (_name, value) => xmlText(String(value)) });

/** Writes a document in UTF-8. Equal contents give equal texts. */
export function writeXml(root: Record<string, XmlContent>): string {
  return builder.build({ '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' }, ...root });
}
