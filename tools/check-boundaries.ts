import { fileURLToPath } from 'node:url';
import { checkConventions } from './boundaries/conventions.ts';
import { checkCycles } from './boundaries/cycles.ts';
import { checkLayers, type Violation } from './boundaries/layers.ts';
import { checkNouns } from './boundaries/nouns.ts';
import { readSources } from './boundaries/sources.ts';

const FOLDERS = ['kernel', 'features', 'apps', 'test', 'tools', 'bench'];

/** Checks a source tree against the rules of ARCHITECTURE.md. */
export function checkTree(root: string): Violation[] {
  const sources = readSources(root, FOLDERS);
  const found = sources.flatMap((source) => [
    ...checkLayers(source),
    ...checkConventions(source),
    ...checkNouns(source),
  ]);
  return [...found, ...checkCycles(sources)];
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../', import.meta.url));
  const found = checkTree(root);
  for (const { path, line, rule, message } of found)
    console.error(`${path}:${line}  rule ${rule}: ${message}`);
  if (found.length > 0) process.exitCode = 1;
}
