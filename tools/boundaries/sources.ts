import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export interface Import {
  /** The specifier as written. */
  readonly from: string;
  /** The imported file, relative to the root, or null for a package. */
  readonly file: string | null;
  readonly line: number;
  readonly kind: 'value' | 'type' | 'lazy' | 'side-effect' | 'everything';
}
export interface Source {
  /** 'features/videos/contract.ts' */
  readonly path: string;
  readonly lines: readonly string[];
  readonly imports: readonly Import[];
}

const CODE = /\.(ts|tsx|mjs)$/;
const SKIPPED = new Set(['node_modules', 'dist', 'data', '.git', 'test-output', 'bench-output']);
const STATEMENT =
  /^(?:import|export)\s+(?<type>type\s)?(?<names>[^'";]*?)\s*from\s+'(?<from>[^']+)'|^import\s+'(?<bare>[^']+)'|\bimport\(\s*'(?<lazy>[^']+)'/gm;

/** Reads all source files below the given folders. */
export function readSources(root: string, folders: readonly string[]): Source[] {
  return folders
    .flatMap((folder) => listFiles(root, folder))
    .filter((path) => CODE.test(path))
    .sort()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return { path, lines: text.split('\n'), imports: parseImports(path, text) };
    });
}

/** The paths of all files below a folder, relative to the root; none if it does not exist. */
export function listFiles(root: string, folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listFiles(root, path);
      return [path];
    });
  } catch {
    return [];
  }
}

function parseImports(path: string, text: string): Import[] {
  return [...text.matchAll(STATEMENT)].map((match) => {
    const { type, names = '', from, bare, lazy } = match.groups ?? {};
    const specifier = (from ?? bare ?? lazy) as string;
    const line = text.slice(0, match.index).split('\n').length;
    const everything = match[0].startsWith('export') && /^\*/.test(names.trim());
    const kind = bare ? 'side-effect' : lazy ? 'lazy' : everything ? 'everything' : type ? 'type' : 'value';
    return { from: specifier, file: resolveImport(path, specifier), line, kind };
  });
}

function resolveImport(path: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return normalize(join(dirname(path), specifier));
  return null;
}
