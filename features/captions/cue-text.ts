const TAGS = ['b', 'i', 'u', 'c', 'v', 'lang', 'ruby', 'rt'] as const;
export type CueTag = (typeof TAGS)[number];

/** A node of cue text: plain text or a tag with children. Never HTML. */
export type CueNode =
  | string
  | {
      readonly tag: CueTag;
      readonly classes: readonly string[];
      /** The speaker of `v`, the language of `lang`. */
      readonly annotation: string;
      readonly children: CueNode[];
    };

/** Deeper tags are ignored, because rendering is recursive. */
const MAX_DEPTH = 8;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
};
/** A tag or timestamp tag, an entity, a run of plain text, or a lone `<` or `&`. */
const TOKEN =
  /<(\/?)([a-z]{1,8}|\d[\d:.]{0,20})(?=[\s./>])([^<>]{0,500})>|&([a-z]{2,4}|#\d{1,7}|#x[\da-f]{1,6});|[^<&]+|[<&]/gi;

function decodeEntity(name: string, whole: string): string {
  if (name[0] !== '#') return ENTITIES[name] ?? whole;
  const code =
    name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isValid = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000);
  return isValid ? String.fromCodePoint(code) : '\ufffd';
}

/** Parses cue text. Tags that WebVTT does not define are removed; their text stays. */
export function parseCueText(text: string): CueNode[] {
  const root: CueNode[] = [];
  const open: { readonly tag: string; readonly children: CueNode[] }[] = [];
  const target = (): CueNode[] => open.at(-1)?.children ?? root;
  const addText = (added: string): void => {
    const list = target();
    const last = list.at(-1);
    if (typeof last === 'string') list[list.length - 1] = last + added;
    else list.push(added);
  };
  for (const [whole, closing, name, rest, entity] of text.matchAll(TOKEN)) {
    if (entity) addText(decodeEntity(entity, whole));
    else if (!name) addText(whole);
    else if (closing) {
      const index = open.findLastIndex(({ tag }) => tag === name);
      if (index >= 0) open.length = index;
    } else if (TAGS.includes(name as CueTag) && open.length < MAX_DEPTH) {
      const [classes = '', annotation = ''] = (rest ?? '').split(/\s+(.*)/s);
      const node = {
        tag: name as CueTag,
        classes: classes.split('.').filter(Boolean),
        annotation: annotation.trim(),
        children: [],
      };
      target().push(node);
      open.push(node);
    }
  }
  return root;
}

const textOf = (nodes: readonly CueNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');

/** The text without tags. */
export const plainText = (text: string): string => textOf(parseCueText(text));
