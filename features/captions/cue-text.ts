const TAGS = ['b', 'i', 'u', 'c', 'v', 'lang', 'ruby', 'rt'] as const;
export type CueTag = (typeof TAGS)[number];

/** A piece of a cue: plain words, or words with a tag around them. Never markup for a browser. */
export type CueNode =
  | string
  | {
      readonly tag: CueTag;
      readonly classes: readonly string[];
      /** Of `v` who speaks, of `lang` the language. */
      readonly annotation: string;
      readonly children: CueNode[];
    };

/** Tags within tags beyond this count for nothing: whoever draws them goes down as deep. */
const DEPTH_MAX = 8;
const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" },
  ...{ nbsp: '\u00a0', lrm: '\u200e', rlm: '\u200f' },
};
/** A tag (of ours, or a time), a reference, a run of plain words, or a sign that turned out to be none of these. */
const TOKEN =
  /<(\/?)([a-z]{1,8}|\d[\d:.]{0,20})(?=[\s./>])([^<>]{0,500})>|&([a-z]{2,4}|#\d{1,7}|#x[\da-f]{1,6});|[^<&]+|[<&]/gi;

function characterOf(name: string, whole: string): string {
  if (name[0] !== '#') return ENTITIES[name] ?? whole;
  const code =
    name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isOne = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000);
  return isOne ? String.fromCodePoint(code) : '\ufffd';
}

/** The words of a cue with the tags that WebVTT knows; all other tags go, their words stay. */
export function parseCueText(text: string): CueNode[] {
  const root: CueNode[] = [];
  const open: { readonly tag: string; readonly children: CueNode[] }[] = [];
  const into = (): CueNode[] => open.at(-1)?.children ?? root;
  const say = (words: string): void => {
    const list = into();
    const last = list.at(-1);
    if (typeof last === 'string') list[list.length - 1] = last + words;
    else list.push(words);
  };
  for (const [whole, closing, name, rest, entity] of text.matchAll(TOKEN)) {
    if (entity) say(characterOf(entity, whole));
    else if (!name) say(whole);
    else if (closing) {
      const at = open.findLastIndex(({ tag }) => tag === name);
      if (at >= 0) open.length = at;
    } else if (TAGS.includes(name as CueTag) && open.length < DEPTH_MAX) {
      const [classes = '', annotation = ''] = (rest ?? '').split(/\s+(.*)/s);
      const node = {
        tag: name as CueTag,
        classes: classes.split('.').filter(Boolean),
        annotation: annotation.trim(),
        children: [],
      };
      into().push(node);
      open.push(node);
    }
  }
  return root;
}

const wordsOf = (nodes: readonly CueNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : wordsOf(node.children))).join('');

/** The words alone. */
export const plainText = (text: string): string => wordsOf(parseCueText(text));
