import type { Violation } from './layers.ts';
import type { Import, Source } from './sources.ts';

/** An import from one node of the graph to another. A node is a file, or a folder with all its files. */
interface Edge {
  readonly to: string;
  /** The file that contains the import. */
  readonly path: string;
  readonly line: number;
}

/** The subfolders of these folders must not import each other in a cycle, not even for types. */
const LAYERED = ['kernel/player/', 'features/'];

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** Rule 5: no import cycles between files at run time, and none between features or the folders of the player. */
export function checkCycles(sources: readonly Source[]): Violation[] {
  return [...fileCycles(sources), ...folderCycles(sources)];
}

/** Type and lazy imports are allowed in a cycle, because they do not exist at load time. */
function fileCycles(sources: readonly Source[]): Violation[] {
  const paths = new Set(sources.map(({ path }) => path));
  const isEdge = (one: Import): boolean => one.kind === 'value' && !!one.file && paths.has(one.file);
  const graph = new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.filter(isEdge).map((one): Edge => ({ to: one.file as string, path, line: one.line })),
    ]),
  );
  return findCycles(graph, 'import cycle');
}

/** 'kernel/player/core/media/engine.ts' → 'kernel/player/core'; null outside the layered folders. */
function layeredPart(path: string): string | null {
  const parent = LAYERED.find((folder) => path.startsWith(folder));
  const part = parent && path.slice(parent.length).split('/')[0];
  return part && path !== parent + part ? parent + part : null;
}

function folderCycles(sources: readonly Source[]): Violation[] {
  const graph = new Map<string, Edge[]>();
  for (const { path, imports } of sources) {
    const from = layeredPart(path);
    if (!from || isTest(path)) continue;
    const edges = graph.get(from) ?? [];
    graph.set(from, edges);
    for (const { file, line } of imports) {
      const to = file && layeredPart(file);
      if (to && to !== from && !edges.some((edge) => edge.to === to)) edges.push({ to, path, line });
    }
  }
  return findCycles(graph, 'import cycle between folders');
}

/** Reports each cycle once, at the import that closes it. */
function findCycles(graph: ReadonlyMap<string, readonly Edge[]>, kind: string): Violation[] {
  const finished = new Set<string>();
  const found: Violation[] = [];
  const visit = (node: string, trail: readonly string[]): void => {
    if (finished.has(node)) return;
    const open = [...trail, node];
    for (const { to, path, line } of graph.get(node) ?? []) {
      const start = open.indexOf(to);
      if (start < 0) visit(to, open);
      else {
        const cycle = [...open.slice(start), to].join(' → ');
        found.push({ path, line, rule: 5, message: `${kind}: ${cycle}` });
      }
    }
    finished.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return found;
}
