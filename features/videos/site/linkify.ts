export type TextPart = string | { readonly href: string; readonly text: string };

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+/gi;
const TRAILING = /[.,;:!?)\]}*_~]+$/;

/** Splits plain text into text and the web addresses in it. Only http and https become links. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimAddress(match[0]);
    if (!URL.canParse(address)) continue;
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push({ href: new URL(address).href, text: address });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

/** The full stop of the sentence is not part of the address; a bracket is, if it was opened inside. */
function trimAddress(found: string): string {
  const address = found.replace(TRAILING, '');
  const rest = found.slice(address.length);
  const opened = address.split('(').length - address.split(')').length;
  return opened > 0 && rest.startsWith(')') ? `${address})` : address;
}
