import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Block, readBlocks, readInline } from './markdown.ts';

describe('readBlocks', () => {
  it('reads headings, multi-line paragraphs, code, lists, and tables', () => {
    const text = [
      ...[
        '# One',
        '',
        'First line',
        'second line.',
        '',
        '## Two: three',
        '```html',
        '<b># no heading</b>',
        '',
        '```',
      ],
      ...['- a', '  more of a', '- b', '', '| x | y |', '|---|---|', '| 1 | |', '', 'The end.'],
    ].join('\n');
    expect(readBlocks(text)).toEqual([
      { kind: 'heading', level: 1, text: 'One', id: 'one' },
      { kind: 'paragraph', text: 'First line second line.' },
      { kind: 'heading', level: 2, text: 'Two: three', id: 'two-three' },
      { kind: 'code', text: '<b># no heading</b>\n' },
      {
        kind: 'list',
        isOrdered: false,
        items: [[{ kind: 'paragraph', text: 'a more of a' }], [{ kind: 'paragraph', text: 'b' }]],
      },
      { kind: 'table', head: ['x', 'y'], rows: [['1', '']] },
      { kind: 'paragraph', text: 'The end.' },
    ]);
  });

  it('reads code in a list', () => {
    const [list] = readBlocks('1. Do:\n\n   ```js\n   go();\n   ```\n\n2. Done.');
    expect(list).toMatchObject({
      isOrdered: true,
      items: [[{ kind: 'paragraph' }, { kind: 'code', text: 'go();' }], [{}]],
    });
  });

  it('reads the whole embedding guide without losing a line', () => {
    const guide = readFileSync(new URL('../../../docs/guides/embedding.md', import.meta.url), 'utf8');
    const words = (blocks: readonly Block[]): string =>
      blocks
        .map((block) => {
          if (block.kind === 'list') return block.items.map(words).join(' ');
          return block.kind === 'table' ? [block.head, ...block.rows].flat().join(' ') : block.text;
        })
        .join(' ');
    const plain = (text: string): string =>
      text.replaceAll(/^(#+|-|\d+\.|```\w*|[|:-]+$)|\|/gm, ' ').replaceAll(/\s+/g, '');
    expect(plain(words(readBlocks(guide)))).toBe(
      plain(guide.replaceAll(/^ {2,3}```\w*$/gm, '').replaceAll(/^ {3}/gm, '')),
    );
  });
});

const inline = (text: string) => readInline(text).map(({ at: _, ...part }) => part);

describe('readInline', () => {
  it('reads code, links, and emphasis, and keeps the rest unchanged', () => {
    expect(inline('Use `a*b` and **not** *this*: [there](/x). 2 * 3')).toEqual([
      { kind: 'text', text: 'Use ' },
      { kind: 'code', text: 'a*b' },
      { kind: 'text', text: ' and ' },
      { kind: 'strong', text: 'not' },
      { kind: 'text', text: ' ' },
      { kind: 'emphasis', text: 'this' },
      { kind: 'text', text: ': ' },
      { kind: 'link', text: 'there', href: '/x' },
      { kind: 'text', text: '. 2 * 3' },
    ]);
  });
});
