import type { PlaylistConfig, PlaylistVideo } from '../contract.ts';

/** The members that the widget uses. Written by hand, because the contract's schemas are larger than the widget. */
export function parseConfig(config: unknown): PlaylistConfig {
  const given = (config ?? {}) as Partial<PlaylistConfig>;
  const {
    id,
    kind = 'list',
    displayname = '',
    totalcount,
    skipped = 0,
    position = null,
    page = 0,
    list,
  } = given;
  if (typeof id !== 'string' || id === '') throw new Error('playlist: the id is missing');
  if (!Array.isArray(list) || !list.every(isEntry)) throw new Error('playlist: list is not a list of videos');
  if (typeof totalcount !== 'number') throw new Error('playlist: totalcount is missing');
  return {
    id,
    kind,
    displayname,
    totalcount,
    skipped,
    position,
    part: { start: given.part?.start ?? null, end: given.part?.end ?? null },
    page,
    list,
    previous: isEntry(given.previous) ? given.previous : null,
    // A video outside the list leads to its beginning.
    next: isEntry(given.next) ? given.next : position === null ? (list[0] ?? null) : null,
  };
}

const isEntry = (value: unknown): value is PlaylistVideo => {
  const entry = (value ?? {}) as Partial<PlaylistVideo>;
  return typeof entry.kapsule_id === 'string' && typeof entry.position === 'number';
};
