import type { Rolldown } from 'vite';

type NameChunk = Rolldown.CodeSplittingNameFunction;
type Graph = Parameters<NameChunk>[1];

/**
 * Names the chunk of a module after the first loads that include it. Otherwise every set of pages that share a module has
 * a chunk of its own, and dozens of tiny files wait for each other's round trips. A page still loads only what it needs.
 */
export function createChunkNames(loads: Readonly<Record<string, string>>): NameChunk {
  let sets: ReadonlyMap<string, string> | null = null;
  return (id, graph) => {
    sets ??= collectSets(loads, graph);
    return sets.get(id) ?? null;
  };
}

function collectSets(loads: Readonly<Record<string, string>>, graph: Graph): Map<string, string> {
  const sets = new Map<string, string>();
  for (const [name, entry] of Object.entries(loads))
    for (const id of listStaticImports(entry, graph)) {
      const before = sets.get(id);
      sets.set(id, before ? `${before}-${name}` : name);
    }
  // Entries keep files of their own, which the manifest lists by their source.
  for (const entry of Object.values(loads)) sets.delete(entry);
  return sets;
}

function listStaticImports(entry: string, graph: Graph): Set<string> {
  const found = new Set<string>();
  const waiting = [entry];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
