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
  /** A single output file without imports. */
  readonly file?: string;
  /** A pattern of dynamic entries. Each is measured by itself, without the chunks it shares with others unless there is `beyond`. */
  readonly each?: string;
  /** Entries that the page has loaded before; everything else that an entry of `each` loads counts. */
  readonly beyond?: readonly string[];
  /** Source of a script that is inlined into documents. */
  readonly inline?: string;
  /** Dynamic imports that count as part of the entry because it always loads them. */
  readonly also?: readonly string[];
  readonly maxGzipKb: number;
  readonly maxBrotliKb?: number;
  /** Parts of source paths that must not be included. */
  readonly without?: readonly string[];
}
export interface SizeReport {
  readonly name: string;
  readonly gzipKb: number;
  readonly maxGzipKb: number;
  readonly problems: readonly string[];
}

/** Returns the files that the browser fetches before the entries can run. */
function listStaticFiles(manifest: Manifest, entries: readonly string[]): Set<string> {
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

const sumKb = (compressed: readonly Buffer[]): number =>
  Math.round(compressed.reduce((sum, { length }) => sum + length, 0) / 102.4) / 10;

/** Expands a budget with `each` into one budget per matching entry. */
function expandBudget(manifest: Manifest, name: string, budget: Budget): [string, Budget][] {
  const { each, beyond } = budget;
  if (each === undefined) return [[name, budget]];
  return Object.entries(manifest)
    .filter(([source, chunk]) => chunk.isDynamicEntry && new RegExp(each).test(source))
    .map(([source, { file }]) => [
      `${name}, ${source}`,
      beyond ? { ...budget, entry: source } : { ...budget, file },
    ]);
}

/** Measures each budget of size-budget.json against a build. */
export function measureSizes(distDir: string, budgets: Readonly<Record<string, Budget>>): SizeReport[] {
  const read = <T>(name: string): T => JSON.parse(readFileSync(join(distDir, '.vite', name), 'utf8')) as T;
  const manifest = read<Manifest>('manifest.json');
  const modules = read<Record<string, string[]>>('modules.json');
  const filesOf = ({ file, inline, entry, also = [], beyond = [] }: Budget): string[] => {
    if (inline) return [];
    if (file) return [file];
    const loaded = listStaticFiles(manifest, beyond);
    return [...listStaticFiles(manifest, [entry ?? '', ...also])].filter((name) => !loaded.has(name));
  };
  const inlined = (source: string): Buffer =>
    Buffer.from(read<Record<string, string>>('inline.json')[source] ?? '');
  return Object.entries(budgets)
    .flatMap(([name, budget]) => expandBudget(manifest, name, budget))
    .map(([name, budget]) => {
      const scripts = filesOf(budget).filter((file) => /\.m?js$/.test(file));
      const texts = budget.inline
        ? [inlined(budget.inline)]
        : scripts.map((file) => readFileSync(join(distDir, file)));
      const gzipKb = sumKb(texts.map((text) => gzipSync(text, { level: 9 })));
      const brotliKb =
        budget.maxBrotliKb === undefined ? 0 : sumKb(texts.map((text) => brotliCompressSync(text)));
      const sources = scripts.flatMap((file) => modules[file] ?? []);
      const forbidden = sources.filter((source) => budget.without?.some((part) => source.includes(part)));
      const tooLargeGzip = `${name}: ${gzipKb} KB of script (gzip), ${budget.maxGzipKb} KB allowed`;
      const tooLargeBrotli = `${name}: ${brotliKb} KB of script (brotli), ${budget.maxBrotliKb} KB allowed`;
      return {
        name,
        gzipKb,
        maxGzipKb: budget.maxGzipKb,
        problems: [
          ...(gzipKb > budget.maxGzipKb ? [tooLargeGzip] : []),
          ...(brotliKb > (budget.maxBrotliKb ?? 0) ? [tooLargeBrotli] : []),
          ...forbidden.map((source) => `${name}: ${source} must not be part of the first load`),
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
