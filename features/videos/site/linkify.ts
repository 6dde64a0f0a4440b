export type TextPart = string | { readonly href: string; readonly text: string };

const URL_PATTERN = /\bhttps?:\/\/[^\s<>"'`]+/gi;
const TRAILING_PUNCTUATION = /[.,;:!?)\]}*_~]+$/;

/** Splits plain text into text and links. Only http and https URLs become links. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(URL_PATTERN)) {
    const url = trimPunctuation(match[0]);
    if (!URL.canParse(url)) continue;
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push({ href: new URL(url).href, text: url });
    end = match.index + url.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

/** Removes trailing punctuation, except a parenthesis that was opened inside the URL. */
function trimPunctuation(match: string): string {
  const url = match.replace(TRAILING_PUNCTUATION, '');
  const rest = match.slice(url.length);
  const openCount = url.split('(').length - url.split(')').length;
  return openCount > 0 && rest.startsWith(')') ? `${url})` : url;
}
