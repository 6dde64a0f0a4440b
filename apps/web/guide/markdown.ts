/** The subset of Markdown that our guides use, parsed into plain data. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string; readonly id: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Block[])[] }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

/** A part of a line and the index at which it begins. */
export type Inline = { readonly at: number; readonly text: string } & (
  | { readonly kind: 'text' | 'code' | 'strong' | 'emphasis' }
  | { readonly kind: 'link'; readonly href: string }
);

const HEADING = /^(#{1,3}) +(.+)$/;
const FENCE = /^```/;
const ITEM = /^(?:-|(\d+)\.) +(.*)$/;
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
const idOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Parses the blocks of a text; the lines of a list item are parsed as a separate text. */
export function readBlocks(text: string): Block[] {
  const lines = text.split('\n');
  const blocks: Block[] = [];
  let at = 0;
  const until = (isEnd: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && !isEnd(lines[at] as string)) at += 1;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at] as string;
    const heading = HEADING.exec(line);
    const item = ITEM.exec(line);
    if (line.trim() === '') at += 1;
    else if (heading) {
      const [, marks = '', words = ''] = heading;
      blocks.push({ kind: 'heading', level: marks.length as 1 | 2 | 3, text: words, id: idOf(words) });
      at += 1;
    } else if (FENCE.test(line)) {
      at += 1;
      blocks.push({ kind: 'code', text: until((one) => FENCE.test(one)).join('\n') });
      at += 1;
    } else if (line.startsWith('|')) {
      const [head = '', , ...rows] = until((one) => !one.startsWith('|'));
      blocks.push({ kind: 'table', head: cellsOf(head), rows: rows.map(cellsOf) });
    } else if (item) blocks.push(readList(item[1] !== undefined));
    else
      blocks.push({
        kind: 'paragraph',
        text: until((one) => one.trim() === '' || FENCE.test(one)).join(' '),
      });
  }
  return blocks;

  function readList(isOrdered: boolean): Block {
    const items: string[][] = [];
    for (; at < lines.length; at += 1) {
      const line = lines[at] as string;
      const found = ITEM.exec(line);
      if (found) items.push([found[2] ?? '']);
      else if (line.trim() === '' || /^ {2,}/.test(line)) items.at(-1)?.push(line.replace(/^ {2,3}/, ''));
      else break;
    }
    return { kind: 'list', isOrdered, items: items.map((own) => readBlocks(own.join('\n'))) };
  }
}

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

export function readInline(line: string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const found of line.matchAll(INLINE)) {
    const [all, code, strong, emphasis, label = '', href = ''] = found;
    const at = found.index;
    if (at > from) parts.push({ at: from, kind: 'text', text: line.slice(from, at) });
    if (code !== undefined) parts.push({ at, kind: 'code', text: code });
    else if (strong !== undefined) parts.push({ at, kind: 'strong', text: strong });
    else if (emphasis !== undefined) parts.push({ at, kind: 'emphasis', text: emphasis });
    else parts.push({ at, kind: 'link', text: label, href });
    from = at + all.length;
  }
  if (from < line.length) parts.push({ at: from, kind: 'text', text: line.slice(from) });
  return parts;
}
