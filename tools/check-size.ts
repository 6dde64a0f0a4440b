import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

interface Chunk {
  readonly file: string;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

interface Budget {
  /** Source of the entry, as in Vite's manifest. */
  readonly entry?: string;
  /** One built file that loads no others. */
  readonly file?: string;
  /** A pattern of sources that are loaded later: each one by itself, without what it shares with others. */
  readonly each?: string;
  /** Source of a script that stands in a document. */
  readonly inline?: string;
  /** Sources that come along with the entry, although it imports them only when it runs. */
  readonly also?: readonly string[];
  readonly maxGzipKb: number;
  readonly maxBrotliKb?: number;
  /** Parts of source paths that must not be in it. */
  readonly without?: readonly string[];
}
export interface SizeReport {
  readonly name: string;
  readonly gzipKb: number;
  readonly maxGzipKb: number;
  readonly problems: readonly string[];
}

/** The files that the browser fetches before the entry can run. */
function firstLoad(manifest: Manifest, entries: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (source: string): void => {
    if (seen.has(source)) return;
    const chunk = manifest[source];
    if (!chunk) throw new Error(`${source} is not in the build`);
    seen.add(source);
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const entry of entries) visit(entry);
  return files;
}

const kbOf = (packed: readonly Buffer[]): number =>
  Math.round(packed.reduce((sum, { length }) => sum + length, 0) / 102.4) / 10;

/** A budget for many is one for each of them. */
function apart(manifest: Manifest, name: string, budget: Budget): [string, Budget][] {
  const { each } = budget;
  if (each === undefined) return [[name, budget]];
  return Object.entries(manifest)
    .filter(([source, chunk]) => chunk.isDynamicEntry && new RegExp(each).test(source))
    .map(([source, { file }]) => [`${name}, ${source}`, { ...budget, file }]);
}

/** Measures each budget of size-budget.json against a build. */
export function measureSizes(distDir: string, budgets: Readonly<Record<string, Budget>>): SizeReport[] {
  const read = <T>(name: string): T => JSON.parse(readFileSync(join(distDir, '.vite', name), 'utf8')) as T;
  const manifest = read<Manifest>('manifest.json');
  const modules = read<Record<string, string[]>>('modules.json');
  const filesOf = ({ file, inline, entry, also = [] }: Budget): string[] => {
    if (inline) return [];
    return file ? [file] : [...firstLoad(manifest, [entry ?? '', ...also])];
  };
  const inlined = (source: string): Buffer =>
    Buffer.from(read<Record<string, string>>('inline.json')[source] ?? '');
  return Object.entries(budgets)
    .flatMap(([name, budget]) => apart(manifest, name, budget))
    .map(([name, budget]) => {
      const scripts = filesOf(budget).filter((file) => /\.m?js$/.test(file));
      const texts = budget.inline
        ? [inlined(budget.inline)]
        : scripts.map((file) => readFileSync(join(distDir, file)));
      const gzipKb = kbOf(texts.map((text) => gzipSync(text, { level: 9 })));
      const brotliKb =
        budget.maxBrotliKb === undefined ? 0 : kbOf(texts.map((text) => brotliCompressSync(text)));
      const sources = scripts.flatMap((file) => modules[file] ?? []);
      const strangers = sources.filter((source) => budget.without?.some((part) => source.includes(part)));
      const tooLarge = `${name}: ${gzipKb} KB of script (gzip), ${budget.maxGzipKb} KB allowed`;
      const tooLargeToo = `${name}: ${brotliKb} KB of script (brotli), ${budget.maxBrotliKb} KB allowed`;
      return {
        name,
        gzipKb,
        maxGzipKb: budget.maxGzipKb,
        problems: [
          ...(gzipKb > budget.maxGzipKb ? [tooLarge] : []),
          ...(brotliKb > (budget.maxBrotliKb ?? 0) ? [tooLargeToo] : []),
          ...strangers.map((source) => `${name}: ${source} must not be part of the first load`),
        ],
      };
    });
}

export function readBudgets(): Record<string, Budget> {
  return JSON.parse(readFileSync(new URL('./size-budget.json', import.meta.url), 'utf8')) as Record<
    string,
    Budget
  >;
}

if (import.meta.main) {
  const reports = measureSizes(fileURLToPath(new URL('../dist/web', import.meta.url)), readBudgets());
  for (const { name, gzipKb, maxGzipKb } of reports)
    console.log(`${name}: ${gzipKb} of ${maxGzipKb} KB (gzip)`);
  const problems = reports.flatMap((report) => report.problems);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
