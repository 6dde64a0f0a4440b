import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Rolldown } from 'vite';
import { BROWSERS } from '../vite.config.ts';

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
  const { build } = await import('vite');
  const folder = join(outDir, 'sdk');
  mkdirSync(folder, { recursive: true });
  const modules: Record<string, string[]> = {};
  for (const { name, source, format, external = [] } of FILES) {
    const result = await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: {
        write: false,
        target: BROWSERS,
        modulePreload: false,
        rolldownOptions: {
          input: join(root, 'apps/sdk', source),
          preserveEntrySignatures: 'strict',
          external: [...external],
          output: { format },
        },
      },
    });
    const [chunk] = (result as Rolldown.RolldownOutput).output;
    writeFileSync(join(folder, name), chunk.code);
    modules[`sdk/${name}`] = chunk.moduleIds.map((id) => relative(root, id));
  }
  for (const name of COPIED) copyFileSync(join(root, 'apps/sdk', name), join(folder, name));
  return modules;
}
