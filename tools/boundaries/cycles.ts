import type { Violation } from './layers.ts';
import type { Source } from './sources.ts';

/** Rule 5: no cycles among imports that remain at run time. Each cycle is told once, from its first file. */
export function checkCycles(sources: readonly Source[]): Violation[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const finished = new Set<string>();
  const found: Violation[] = [];

  const visit = (path: string, trail: readonly string[]): void => {
    if (finished.has(path)) return;
    for (const one of byPath.get(path)?.imports ?? []) {
      if (one.kind !== 'value' || !one.file || !byPath.has(one.file)) continue;
      const open = [...trail, path];
      const start = open.indexOf(one.file);
      if (start >= 0) {
        const ring = [...open.slice(start), one.file].join(' → ');
        found.push({ path, line: one.line, rule: 5, message: `a cycle: ${ring}` });
      } else {
        visit(one.file, open);
      }
    }
    finished.add(path);
  };
  for (const { path } of sources) visit(path, []);
  return found;
}
