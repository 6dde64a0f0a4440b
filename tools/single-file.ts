import { join, relative } from 'node:path';
import type { Rolldown } from 'vite';
import { BROWSERS } from '../vite.config.ts';

export interface SingleFileOptions {
  readonly root: string;
  /** From the root. */
  readonly source: string;
  readonly format: 'iife' | 'es';
  readonly external?: readonly string[];
}

/** Builds a script into one file without imports. Returns its code, and the sources in it. */
export async function buildSingleFile({ root, source, format, external = [] }: SingleFileOptions) {
  const { build } = await import('vite');
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
        input: join(root, source),
        ...(format === 'es' ? { preserveEntrySignatures: 'strict' as const } : {}),
        external: [...external],
        output: { format },
      },
    },
  });
  const [chunk] = (result as Rolldown.RolldownOutput).output;
  return { code: chunk.code, modules: chunk.moduleIds.map((id) => relative(root, id)) };
}
