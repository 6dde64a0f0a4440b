import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { LogLevel } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { findMutatedFiles } from './mutate/files.ts';
import { countMutants, formatScore, listFiles } from './mutate/report.ts';

// npm run mutate: changes the rules one expression at a time and counts the changes that their tests notice.
// `npm run mutate -- features/comments` mutates the matching files only; `--workers 1` leaves the other cores alone.
const TARGET = 90;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { workers: { type: 'string', default: String(availableParallelism()) } },
});
const files = findMutatedFiles(positionals);
if (files.length === 0)
  throw new Error(`No mutated file matches ${positionals.join(', ')}. tools/mutate/files.ts lists them.`);

const started = performance.now();
const mutants = await new Stryker({
  mutate: files,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './tools/mutate/survivor-reporter.ts'],
  vitest: { configFile: 'tools/mutate/vitest.config.ts' },
  // Each mutant only runs the tests that reach it.
  coverageAnalysis: 'perTest',
  // What is copied for mutation: the code and what its tests read.
  ignorePatterns: ['**', '!kernel/**', '!features/**', '!test/**', '!tools/mutate/**', '!package.json'],
  tempDirName: '.mutate',
  concurrency: Number(values.workers),
  reporters: ['progress-append-only', 'survivors'],
  // LogLevel is an ambient const enum, which only exists as a type here.
  logLevel: 'warn' as LogLevel,
}).runMutationTest();

for (const line of listFiles(mutants)) console.log(line);
const { score } = countMutants(mutants);
console.log(`${mutants.length} mutants in ${((performance.now() - started) / 60_000).toFixed(1)} min`);
console.log(`Mutation score: ${formatScore(score)} % (target ${TARGET} %)`);
process.exitCode = score < TARGET ? 1 : 0;
