import { Readable } from 'node:stream';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Db } from '#kernel/server/db.ts';
import type { RawResponse } from '#kernel/server/http/call.ts';
import { csvLine } from '../csv.ts';
import { toHexId } from '../hex-id.ts';
import type { Names } from './names.ts';
import type { CommentRow, CommentTables } from './tables.ts';
import { assertManager, type FindVideo } from './video-context.ts';

const BATCH = 1000;
const COLUMNS = [
  'id',
  'parent',
  'time_created',
  'time_last_update',
  'username',
  'displayname',
  'pinned',
  'status',
  'text',
] as const;
type Exported = Record<(typeof COLUMNS)[number], string | boolean | null>;

/** All comments of a video as a file, written while it is read: its length does not matter. */
export function createExport(kernelDb: Db, { findVideo, names }: { findVideo: FindVideo; names: Names }) {
  const db = kernelDb.withTables<CommentTables>();

  async function* exported(videoId: string): AsyncGenerator<Exported> {
    for (let after = 0; ; ) {
      const rows = await db
        .selectFrom('comments')
        .selectAll()
        .where('video_id', '=', videoId)
        .where('status', '<>', 'deleted')
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH)
        .execute();
      const nameOf = await names.of(rows.map((row) => row.author_id));
      for (const row of rows) yield { ...plainFields(row), ...nameOf(row.author_id) };
      if (rows.length < BATCH) return;
      after = rows.at(-1)!.id;
    }
  }

  return async (viewer: Viewer, videoId: string, format: 'json' | 'csv'): Promise<RawResponse> => {
    const video = await findVideo(viewer, videoId);
    assertManager(video);
    const all = exported(video.id);
    return {
      status: 200,
      headers: {
        'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="comments-${video.id}.${format}"`,
      },
      body: Readable.from(format === 'csv' ? csv(all) : json(all), { objectMode: false }),
    };
  };
}

const plainFields = (row: CommentRow) => ({
  id: toHexId(row.id),
  parent: row.parent_id === null ? null : toHexId(row.parent_id),
  time_created: row.created_at.toISOString(),
  time_last_update: row.updated_at.toISOString(),
  pinned: row.pinned && row.parent_id === null,
  status: row.status,
  text: row.text,
});

async function* csv(all: AsyncIterable<Exported>): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for await (const one of all) yield csvLine(COLUMNS.map((name) => one[name]));
}

async function* json(all: AsyncIterable<Exported>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const one of all) {
    yield separator + JSON.stringify(one);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
