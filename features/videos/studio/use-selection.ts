import { useMemo, useState } from 'react';
import type { StudioVideo } from '../studio-contract.ts';

export interface Selection {
  readonly videos: readonly StudioVideo[];
  readonly isAll: boolean;
  has(id: string): boolean;
  toggle(id: string): void;
  toggleAll(): void;
  clear(): void;
}

/** The set with the entry added, or removed if it was in it. */
export function toggled(entries: ReadonlySet<string>, entry: string): ReadonlySet<string> {
  const next = new Set(entries);
  if (!next.delete(entry)) next.add(entry);
  return next;
}

/** The selected videos of a list. Those that leave the list leave the selection. */
export function useSelection(list: readonly StudioVideo[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    const videos = list.filter((video) => ids.has(video.kapsule_id));
    const isAll = list.length > 0 && videos.length === list.length;
    return {
      videos,
      isAll,
      has: (id) => ids.has(id),
      toggle: (id) => setIds((before) => toggled(before, id)),
      toggleAll: () => setIds(isAll ? new Set() : new Set(list.map((video) => video.kapsule_id))),
      clear: () => setIds(new Set()),
    };
  }, [list, ids]);
}
