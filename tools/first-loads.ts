import type { Rolldown } from 'vite';

type NameChunk = Rolldown.CodeSplittingNameFunction;
type Graph = Parameters<NameChunk>[1];

/**
 * Names the chunk of a module after the first loads that include it. Otherwise every set of pages that share a module has
 * a chunk of its own, and dozens of tiny files wait for each other's round trips. A page still loads only what it needs. `player`
 * is the entry that loads widgets.
 */
export function createChunkNames(loads: Readonly<Record<string, string>>, player: string): NameChunk {
  let sets: ReadonlyMap<string, string> | null = null;
  return (id, graph) => {
    sets ??= collectSets(loads, player, graph);
    return sets.get(id) ?? null;
  };
}

/** Widgets must not bring the chunks of pages along: the modules of those that they need have chunks of their own. */
function splitWidgets(player: string, sets: Map<string, string>, graph: Graph): void {
  const first = listStaticImports(player, graph);
  const widgets = [...first]
    .flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
    .filter((id) => /\/features\/[^/]+\/player\//.test(id));
  for (const id of new Set(widgets.flatMap((one) => [...listStaticImports(one, graph)]))) {
    const set = sets.get(id);
    if (set && !first.has(id)) sets.set(id, `${set}-widgets`);
  }
}

/**
 * Names the modules of a widget after it, so that it is one file, although pages share some of its modules. What those pages
 * show, its feature's folder `panel`, is a second file.
 */
export function createWidgetChunkNames(widgets: Readonly<Record<string, string>>): NameChunk {
  let names: ReadonlyMap<string, string> | null = null;
  return (id, graph) => {
    names ??= new Map(Object.entries(widgets).flatMap((widget) => nameWidgetModules(widget, graph)));
    return names.get(id) ?? null;
  };
}

function nameWidgetModules([name, entry]: [string, string], graph: Graph): [string, string][] {
  const feature = entry.slice(0, entry.lastIndexOf('/player/') + 1);
  const own = (root: string): string[] =>
    [...listStaticImports(root, graph)].filter((id) => id.startsWith(feature));
  const all = own(entry);
  const panel = new Set(all.filter((id) => id.startsWith(`${feature}panel/`)).flatMap(own));
  return all.map((id) => [id, panel.has(id) ? `${name}-panel` : name]);
}

function collectSets(
  loads: Readonly<Record<string, string>>,
  player: string,
  graph: Graph,
): Map<string, string> {
  const sets = new Map<string, string>();
  for (const [name, entry] of Object.entries(loads))
    for (const id of listStaticImports(entry, graph)) {
      const before = sets.get(id);
      sets.set(id, before ? `${before}-${name}` : name);
    }
  splitWidgets(player, sets, graph);
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
