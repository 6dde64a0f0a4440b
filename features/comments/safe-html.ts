import { isHostAndPort } from '#kernel/contract/web-address.ts';

/** One part of a comment: text, a line break, or a clickable link. */
export type TextPart = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'break' } | Link;
interface Link {
  readonly kind: 'link';
  readonly text: string;
  readonly href: string;
}

const LINK_START = /(?:https?|ftps?):\/\/|www\./gi;
/** A link ends at whitespace, at a character that could close an attribute, and at invisible or bidi characters. */
const LINK_END = /[\s<>"'`\\\p{Cc}\p{Cf}]/gu;
const WORD_CHARACTER = /[\p{L}\p{N}_]/u;
const TRAILING_PUNCTUATION = new Set('.,;:!?)]}*_~');

/**
 * Splits raw comment text into parts. Visits each character a constant number of times, so that hostile input cannot
 * make it slower than linear.
 */
export function parseTextParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  LINK_START.lastIndex = 0;
  for (let found = LINK_START.exec(text); found; found = LINK_START.exec(text)) {
    const end = findRunEnd(text, found.index);
    const link = isWordStart(text, found.index) ? parseLink(text.slice(found.index, end)) : null;
    if (link) {
      pushPlainText(text.slice(done, found.index), parts);
      parts.push(link);
      done = found.index + link.text.length;
      LINK_START.lastIndex = done;
    } else {
      // Nothing inside a rejected run may become a link: 'http://a@http://b' stays plain text.
      LINK_START.lastIndex = Math.max(end, found.index + found[0].length);
    }
  }
  pushPlainText(text.slice(done), parts);
  return parts;
}

function pushPlainText(text: string, parts: TextPart[]): void {
  text.split('\n').forEach((line, index) => {
    if (index > 0) parts.push({ kind: 'break' });
    if (line !== '') parts.push({ kind: 'text', text: line });
  });
}

function findRunEnd(text: string, from: number): number {
  LINK_END.lastIndex = from;
  return LINK_END.exec(text)?.index ?? text.length;
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || !WORD_CHARACTER.test(text[at - 1] as string);
}

function parseLink(run: string): Link | null {
  const text = trimTrailingPunctuation(run);
  const scheme = /^(?:https?|ftps?):\/\//i.exec(text)?.[0] ?? '';
  const rest = text.slice(scheme.length);
  const authority = rest.slice(0, indexOfAny(rest, '/?#'));
  if (!isHostAndPort(authority)) return null;
  return { kind: 'link', text, href: scheme ? text : `https://${text}` };
}

/** Drops punctuation after a URL and an unbalanced closing parenthesis; 'http://a.b/c_(d)' keeps its own. */
function trimTrailingPunctuation(run: string): string {
  let open = 0;
  for (const character of run) open += character === '(' ? 1 : character === ')' ? -1 : 0;
  let end = run.length;
  for (; end > 0 && TRAILING_PUNCTUATION.has(run[end - 1] as string); end -= 1) {
    if (run[end - 1] !== ')') continue;
    if (open >= 0) break;
    open += 1;
  }
  return run.slice(0, end);
}

function indexOfAny(text: string, characters: string): number {
  const at = [...characters].map((character) => text.indexOf(character)).filter((index) => index >= 0);
  return at.length > 0 ? Math.min(...at) : text.length;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const CHARACTERS = new Map(Object.entries(ENTITIES).map(([character, entity]) => [entity, character]));
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (found) => ENTITIES[found] as string);

/** The only conversion of comment text to HTML: escapes everything, then adds links and line breaks (CM-21). */
export function toSafeHtml(text: string): string {
  return parseTextParts(text)
    .map((part) => {
      if (part.kind === 'break') return '<br>';
      if (part.kind === 'text') return escapeHtml(part.text);
      return `<a href="${escapeHtml(part.href)}" rel="nofollow noopener ugc" target="_blank">${escapeHtml(part.text)}</a>`;
    })
    .join('');
}

/** Restores the original text from the output of `toSafeHtml`, for the edit form. */
export function toPlainText(html: string): string {
  return html
    .replace(/<br>/g, '\n')
    .replace(/<a [^<>]*>|<\/a>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => CHARACTERS.get(entity) as string);
}
