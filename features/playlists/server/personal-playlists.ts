import type { PeoplePort, PersonalData } from '#features/accounts/port.ts';
import type { Db } from '#kernel/server/db.ts';
import type { Announce } from './announce.ts';
import { createEntryStore } from './entry-store.ts';
import { createPlaylistStore, type PlaylistRow } from './store.ts';

interface PersonalPlaylistsParts {
  readonly db: Db;
  readonly announce: Announce;
  readonly people: Pick<PeoplePort, 'administratorOf'>;
  /** The covers. */
  readonly files: { remove(name: string): Promise<unknown> };
}

/** The playlists of a person, for those who download their data or delete their account. */
export function createPersonalPlaylists({
  db,
  announce,
  people,
  files,
}: PersonalPlaylistsParts): PersonalData {
  const store = createPlaylistStore(db);

  /** Only what others could see is handed over. False when it has to be deleted. */
  async function handOver(row: PlaylistRow): Promise<boolean> {
    if (row.organization_id === null || row.visibility === 'private') return false;
    const heirId = await people.administratorOf(row.organization_id);
    if (!heirId) return false;
    await db.transaction().execute(async (tx) => {
      if (await createPlaylistStore(tx).giveTo(row, heirId))
        await announce(tx, row, 'playlist.changed', { access: true });
    });
    return true;
  }

  /** The file first: whoever runs this after a crash still finds its name. */
  async function purge(row: PlaylistRow): Promise<void> {
    if (row.cover) await files.remove(row.cover);
    await db.transaction().execute(async (tx) => {
      await createPlaylistStore(tx).remove(row.id);
      await announce(tx, row, 'playlist.deleted', { access: true });
    });
  }

  return {
    lists: {
      async *playlists(userId) {
        const rows = await store.ownedBy(userId);
        for (const row of rows) {
          const entries = (await createEntryStore(db).ofAll([row.id])).get(row.id)!;
          yield toExport(row, entries);
        }
      },
    },
    async erase(userId, { handOver: isHandedOver }) {
      for (const row of await store.ownedBy(userId))
        if (!(isHandedOver && (await handOver(row)))) await purge(row);
    },
  };
}

const toExport = (
  row: PlaylistRow,
  entries: readonly { videoId: string; startMs: number | null; endMs: number | null }[],
): object => ({
  id: row.id,
  name: row.displayname,
  description: row.description,
  kind: row.kind,
  visibility: row.visibility,
  cover: row.cover,
  created: row.created_at,
  changed: row.changed_at,
  videos: entries.map(({ videoId, startMs, endMs }) => ({
    video: videoId,
    start_ms: startMs,
    end_ms: endMs,
  })),
});
