import { describe, expect, it } from 'vitest';
import { countMutants, describeSurvivor, formatScore, listFiles } from './report.ts';

type Mutant = Parameters<typeof countMutants>[0][number];

const mutant = (status: Mutant['status'], overrides: Partial<Mutant> = {}): Mutant => ({
  fileName: 'rules.ts',
  location: { start: { line: 2, column: 10 }, end: { line: 2, column: 15 } },
  replacement: 'a >= b',
  status,
  ...overrides,
});

describe('countMutants', () => {
  it.each([
    [['Killed', 'Killed', 'Timeout', 'Survived'], 75],
    [['Killed', 'NoCoverage'], 50],
    [['Killed', 'RuntimeError', 'CompileError', 'Ignored'], 100],
    [[], 100],
  ] as const)('scores %j with %i %%', (statuses, score) => {
    expect(countMutants(statuses.map((status) => mutant(status))).score).toBe(score);
  });
});

describe('formatScore', () => {
  it.each([
    [90, '90.0'],
    [89.96, '89.9'],
    [100, '100.0'],
  ])('formats %d as %s', (score, text) => {
    expect(formatScore(score)).toBe(text);
  });
});

describe('listFiles', () => {
  it('puts the file with the lowest score first', () => {
    const lines = listFiles([
      mutant('Killed', { fileName: 'a.ts' }),
      mutant('Killed', { fileName: 'b.ts' }),
      mutant('Survived', { fileName: 'b.ts' }),
    ]);
    expect(lines).toEqual([
      ' 50.0 %  1 killed, 0 timed out, 1 survived  b.ts',
      '100.0 %  1 killed, 0 timed out, 0 survived  a.ts',
    ]);
  });
});

describe('describeSurvivor', () => {
  const source = 'function isMore(a, b) {\n  return a > b;\n}';

  it('shows the line before and after the change, and whether a test runs it', () => {
    const change = '  - return a > b;\n  + return a >= b;';
    expect(describeSurvivor(mutant('Survived'), source)).toBe(`rules.ts:2:10\n${change}`);
    expect(describeSurvivor(mutant('NoCoverage'), source)).toBe(`rules.ts:2:10 (no test runs it)\n${change}`);
  });

  it('puts a change of several lines on one', () => {
    const location = { start: { line: 1, column: 23 }, end: { line: 3, column: 2 } };
    expect(describeSurvivor(mutant('Survived', { location, replacement: '{}' }), source)).toBe(
      'rules.ts:1:23\n  - function isMore(a, b) { return a > b; }\n  + function isMore(a, b) {}',
    );
  });
});
