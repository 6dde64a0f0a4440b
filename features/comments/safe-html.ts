import { isHostAndPort } from '#kernel/contract/web-address.ts';

/** One piece of a comment: text, a line break, or a link that may be followed. */
export type TextPart = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'break' } | Link;
interface Link {
  readonly kind: 'link';
  readonly text: string;
  readonly href: string;
}

const LINK_START = /(?:https?|ftps?):\/\/|www\./gi;
/** A link ends at a space, at what could close an attribute, and at marks that hide text or turn its direction. */
const LINK_END = /[\s<>"'`\\\p{Cc}\p{Cf}]/gu;
const WORD_CHARACTER = /[\p{L}\p{N}_]/u;
const TRAILING = new Set('.,;:!?)]}*_~');

/**
 * Cuts a text as typed into parts. Each character is looked at a fixed number of times, so the time grows with the
 * length and nothing else.
 */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  LINK_START.lastIndex = 0;
  for (let found = LINK_START.exec(text); found; found = LINK_START.exec(text)) {
    const end = endOfRun(text, found.index);
    const link = startsWord(text, found.index) ? linkAt(text.slice(found.index, end)) : null;
    if (link) {
      plain(text.slice(done, found.index), parts);
      parts.push(link);
      done = found.index + link.text.length;
      LINK_START.lastIndex = done;
    } else {
      // Nothing inside this run may become a link: 'http://a@http://b' stays text as a whole.
      LINK_START.lastIndex = Math.max(end, found.index + found[0].length);
    }
  }
  plain(text.slice(done), parts);
  return parts;
}

function plain(text: string, parts: TextPart[]): void {
  text.split('\n').forEach((line, index) => {
    if (index > 0) parts.push({ kind: 'break' });
    if (line !== '') parts.push({ kind: 'text', text: line });
  });
}

function endOfRun(text: string, from: number): number {
  LINK_END.lastIndex = from;
  return LINK_END.exec(text)?.index ?? text.length;
}

function startsWord(text: string, at: number): boolean {
  return at === 0 || !WORD_CHARACTER.test(text[at - 1] as string);
}

function linkAt(run: string): Link | null {
  const text = withoutTrailing(run);
  const scheme = /^(?:https?|ftps?):\/\//i.exec(text)?.[0] ?? '';
  const rest = text.slice(scheme.length);
  const authority = rest.slice(0, firstOf(rest, '/?#'));
  if (!isHostAndPort(authority)) return null;
  return { kind: 'link', text, href: scheme ? text : `https://${text}` };
}

/** 'see http://a.b/c.' and '(http://a.b/c)' end before the mark; 'http://a.b/c_(d)' keeps its own bracket. */
function withoutTrailing(run: string): string {
  let open = 0;
  for (const character of run) open += character === '(' ? 1 : character === ')' ? -1 : 0;
  let end = run.length;
  for (; end > 0 && TRAILING.has(run[end - 1] as string); end -= 1) {
    if (run[end - 1] !== ')') continue;
    if (open >= 0) break;
    open += 1;
  }
  return run.slice(0, end);
}

function firstOf(text: string, characters: string): number {
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
const escaped = (text: string): string => text.replace(/[&<>"']/g, (found) => ENTITIES[found] as string);

/** CM-21: the only way a comment's text becomes HTML. Everything is escaped; links and line breaks are ours. */
export function safeHtml(text: string): string {
  return textParts(text)
    .map((part) => {
      if (part.kind === 'break') return '<br>';
      if (part.kind === 'text') return escaped(part.text);
      return `<a href="${escaped(part.href)}" rel="nofollow noopener ugc" target="_blank">${escaped(part.text)}</a>`;
    })
    .join('');
}

/** What was typed, from the HTML that `safeHtml` made of it: for the edit form. */
export function plainText(html: string): string {
  return html
    .replace(/<br>/g, '\n')
    .replace(/<a [^<>]*>|<\/a>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => CHARACTERS.get(entity) as string);
}
