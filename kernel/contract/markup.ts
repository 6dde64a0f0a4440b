const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** What no XML document may contain, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text as it may stand between tags or in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => ENTITIES[char] as string);

/** The same for XML, where some characters have no place at all. */
export const escapeXml = (text: string): string => escapeHtml(text.toWellFormed().replace(NOT_IN_XML, ''));
