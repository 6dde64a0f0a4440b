import { useEffect, useRef } from 'react';
import type { AnyItemEditor, TimedItem } from '../contract.ts';
import type { Items } from './use-items.ts';

/** A player that can show a widget with another configuration until the returned function is called. */
export interface DraftPlayer {
  showWidget(id: string, config: object): () => void;
}

interface Shown {
  readonly items: string;
  end(): void;
}

/** Shows the drafts in the player beside their list, by widget. They end with the list. */
export function useDraftPreview(
  player: DraftPlayer | null,
  editors: readonly AnyItemEditor[],
  { list, isLoaded }: Pick<Items, 'list' | 'isLoaded'>,
): void {
  const shown = useRef(new Map<string, Shown>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown belongs to one player
  useEffect(() => {
    const current = shown.current;
    return () => {
      for (const { end } of current.values()) end();
      current.clear();
    };
  }, [player]);
  useEffect(() => {
    if (!player || !isLoaded) return;
    for (const [widget, drafts] of groupDrafts(editors, list)) {
      // A widget starts anew with every configuration, so only real changes are shown.
      const items = JSON.stringify(drafts);
      if (shown.current.get(widget)?.items === items) continue;
      shown.current.set(widget, { items, end: player.showWidget(widget, { items: drafts }) });
    }
  }, [player, isLoaded, editors, list]);
}

/** The items of each widget as its configuration has them, without those that will be removed. */
function groupDrafts(
  editors: readonly AnyItemEditor[],
  list: readonly TimedItem[],
): ReadonlyMap<string, readonly object[]> {
  const groups = new Map<string, object[]>(
    editors.flatMap(({ previewWidget }) => (previewWidget ? [[previewWidget, []]] : [])),
  );
  for (const { id, kind, start, end, data, state } of list) {
    const widget = editors.find((editor) => editor.kind === kind)?.previewWidget;
    if (widget && state !== 'removed') groups.get(widget)?.push({ id, kind, start, end, data });
  }
  return groups;
}
