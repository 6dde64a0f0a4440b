import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSingleFile } from './single-file.ts';

interface SdkFile {
  readonly name: string;
  readonly source: string;
  readonly format: 'iife' | 'es';
  readonly external?: readonly string[];
}

/** The files that host pages load. Their names are public and never change. */
const FILES: readonly SdkFile[] = [
  { name: 'v1.js', source: 'script.ts', format: 'iife' },
  { name: 'v1.mjs', source: 'module.ts', format: 'es' },
  { name: 'v1-react.mjs', source: 'react/kapsule-player.tsx', format: 'es', external: ['react'] },
];
const COPIED = ['v1.d.ts', 'v1-react.d.ts'];

/** Builds the SDK into a folder and returns the sources of each file. */
export async function buildSdk(root: string, outDir: string): Promise<Record<string, string[]>> {
  const folder = join(outDir, 'sdk');
  mkdirSync(folder, { recursive: true });
  const modules: Record<string, string[]> = {};
  for (const { name, source, format, external = [] } of FILES) {
    const built = await buildSingleFile({ root, source: `apps/sdk/${source}`, format, external });
    writeFileSync(join(folder, name), built.code);
    modules[`sdk/${name}`] = built.modules;
  }
  for (const name of COPIED) copyFileSync(join(root, 'apps/sdk', name), join(folder, name));
  return modules;
}
