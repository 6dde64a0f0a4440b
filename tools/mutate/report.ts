import { relative } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';

type Mutant = Pick<MutantResult, 'fileName' | 'location' | 'replacement' | 'status'>;

interface Tally {
  readonly killed: number;
  readonly timedOut: number;
  readonly survived: number;
  /** Share of the valid mutants that a test noticed, in percent. */
  readonly score: number;
}

export const isSurvivor = ({ status }: Mutant): boolean => status === 'Survived' || status === 'NoCoverage';

export function countMutants(mutants: readonly Mutant[]): Tally {
  const killed = mutants.filter(({ status }) => status === 'Killed').length;
  const timedOut = mutants.filter(({ status }) => status === 'Timeout').length;
  const survived = mutants.filter(isSurvivor).length;
  const valid = killed + timedOut + survived;
  return { killed, timedOut, survived, score: valid === 0 ? 100 : (100 * (killed + timedOut)) / valid };
}

/** Rounds down: 89.96 % must not read as the 90 % it misses. */
export const formatScore = (score: number): string => (Math.floor(score * 10) / 10).toFixed(1);

/** One line per file, the lowest score first. */
export function listFiles(mutants: readonly Mutant[]): string[] {
  const files = Map.groupBy(mutants, ({ fileName }) => fileName);
  return [...files]
    .map(([file, own]) => ({ file: relative('', file), ...countMutants(own) }))
    .sort((a, b) => a.score - b.score || a.file.localeCompare(b.file))
    .map(({ file, killed, timedOut, survived, score }) =>
      [
        formatScore(score).padStart(5),
        '% ',
        killed,
        'killed,',
        timedOut,
        'timed out,',
        survived,
        'survived ',
        file,
      ].join(' '),
    );
}

/** A survivor as `file:line:column`, the line before, and the line after the change. */
export function describeSurvivor(mutant: Mutant, source: string): string {
  const { fileName, location, replacement, status } = mutant;
  const { start, end } = location;
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const prefix = lines[0]?.slice(0, start.column - 1) ?? '';
  const suffix = lines.at(-1)?.slice(end.column - 1) ?? '';
  const before = lines.map((line) => line.trim()).join(' ');
  const after = `${prefix}${replacement?.replaceAll(/\s+/g, ' ')}${suffix}`.trim();
  const untested = status === 'NoCoverage' ? ' (no test runs it)' : '';
  return `${relative('', fileName)}:${start.line}:${start.column}${untested}\n  - ${before}\n  + ${after}`;
}
