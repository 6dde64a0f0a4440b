import { describe, expect, it } from 'vitest';
import { compareCitations, findCitations } from './citations.ts';
import { parseRequirements } from './definitions.ts';
import { checkGlossary } from './glossary.ts';

// Ids of areas that do not exist are put together here, or the check would report them in this file.
const id = (area: string, number: string): string => `${area}-${number}`;
const [ONE, TWO, NINE, UNKNOWN] = [id('ZA', '01'), id('ZA', '02'), id('ZA', '09'), id('ZB', '01')];
const DOCUMENT = `# Requirements\n\n## ZA: First area\n\nIntro.\n\n- **${ONE}** One.\n- **${TWO}** Two.\n`;
const areas = new Set(['ZA']);

describe('parseRequirements', () => {
  it('reads areas and definitions', () => {
    const { byId, areas: found, problems } = parseRequirements(DOCUMENT);
    expect([...found]).toEqual(['ZA']);
    expect([...byId.values()]).toEqual([
      { id: ONE, text: 'One.', line: 7 },
      { id: TWO, text: 'Two.', line: 8 },
    ]);
    expect(problems).toEqual([]);
  });

  it.each([
    ['a duplicate id', `- **${ONE}** Again.`, `${ONE} is already defined on line 7`],
    ['an id of another area', `- **${UNKNOWN}** Astray.`, `${UNKNOWN} is listed under area ZA`],
    ['an item without an id', '- Something.', 'a list item must read "- **CM-36** text"'],
    ['a repeated area', '## ZA: Again', 'area ZA has a second heading'],
  ])('reports %s', (_, line, message) => {
    const { problems } = parseRequirements(`${DOCUMENT}${line}\n`);
    expect(problems).toEqual([{ path: 'docs/requirements.md', line: 9, message }]);
  });
});

describe('findCitations', () => {
  const find = (path: string, text: string): string[] =>
    findCitations({ path, text }, areas).map((one) => `${one.line} ${one.id}${one.inTitle ? ' title' : ''}`);

  it('finds ids of known areas in code, styles and prose', () => {
    expect(find('a.ts', `/** ${ONE}, ${TWO}: why. */\n// (${ONE})`)).toEqual([
      `1 ${ONE}`,
      `1 ${TWO}`,
      `2 ${ONE}`,
    ]);
  });

  it.each([
    'UTF-8',
    'SHA-256',
    'ISO-8601',
    'MPEG-4',
    UNKNOWN,
    'ZA-1',
    'ZA-001',
    'X-ZA-01',
    'ZA-01-a',
    'EZA-01',
  ])('ignores %s', (text) => expect(find('a.ts', `const a = '${text}';`)).toEqual([]));

  it('finds bracketed ids of unknown areas', () => {
    expect(find('a.md', `see [${UNKNOWN}]`)).toEqual([`1 ${UNKNOWN}`]);
  });

  it.each([
    ['one id', `it('cuts text [${ONE}]', () => {`],
    ['a parameterized title', `])('puts %s first [${ONE}]', () => {`],
    ['an id in a case table', `['case', '${ONE}'],`],
  ])('recognizes a test title with %s', (_, line) => {
    expect(find('a.test.ts', line)).toEqual([`1 ${ONE} title`]);
  });

  it('recognizes several ids of one title', () => {
    expect(find('a.test.tsx', `it('x [${ONE}, ${TWO}]'`)).toEqual([`1 ${ONE} title`, `1 ${TWO} title`]);
  });

  it.each([
    ['product code', 'a.ts', `const a = 'x [${ONE}]';`],
    ['a comment in a test file', 'a.test.ts', `  // [${ONE}]`],
    ['a title without brackets', 'a.test.ts', `it('does ${ONE}'`],
  ])('does not count %s as a test title', (_, path, line) => {
    expect(find(path, line)).toEqual([`1 ${ONE}`]);
  });
});

describe('compareCitations', () => {
  it('reports undefined ids with file and line, and lists what no test title cites', () => {
    const files = [
      { path: 'a.ts', text: `\n// ${NINE}` },
      { path: 'a.test.ts', text: `it('x [${TWO}]'` },
    ];
    expect(compareCitations(files, parseRequirements(DOCUMENT))).toEqual({
      problems: [{ path: 'a.ts', line: 2, message: `${NINE} is not defined in docs/requirements.md` }],
      untested: [ONE],
    });
  });
});

describe('checkGlossary', () => {
  it('reports a second row for a term and a path that does not exist', () => {
    const header = '| term | meaning | where |\n|---|---|---|\n';
    const text = `${header}| a | x | \`features/a\` |\n| b | x | \`kernel/gone.ts\` |\n${header}| a | y | \`a.b\` |\n`;
    expect(checkGlossary(text, (path) => path === 'features/a')).toEqual([
      { path: 'docs/glossary.md', line: 4, message: 'kernel/gone.ts does not exist' },
      { path: 'docs/glossary.md', line: 7, message: "'a' is already defined above" },
    ]);
  });
});
