import { Readable } from 'node:stream';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Db } from '#kernel/server/db.ts';
import type { RawResponse } from '#kernel/server/http/call.ts';
import { formatCsvLine } from '#kernel/text/csv.ts';
import { toHexId } from '../hex-id.ts';
import type { Author, Authors } from './authors.ts';
import type { CommentRow, CommentTables } from './tables.ts';
import { assertManager, type FindVideo } from './video-context.ts';

const BATCH_SIZE = 1000;
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
type ExportedComment = Record<(typeof COLUMNS)[number], string | boolean | null>;

/** Exports all comments of a video as a file, streamed in batches so that memory use does not grow with its length. */
export function createCommentExport(
  kernelDb: Db,
  { findVideo, authors }: { findVideo: FindVideo; authors: Authors },
) {
  const db = kernelDb.withTables<CommentTables>();

  async function* readComments(videoId: string): AsyncGenerator<ExportedComment> {
    for (let after = 0; ; ) {
      const rows = await db
        .selectFrom('comments')
        .selectAll()
        .where('video_id', '=', videoId)
        .where('status', '<>', 'deleted')
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH_SIZE)
        .execute();
      const getAuthor = await authors.load(rows.map((row) => row.author_id));
      for (const row of rows) yield toExportFields(row, getAuthor(row.author_id));
      if (rows.length < BATCH_SIZE) return;
      after = rows.at(-1)!.id;
    }
  }

  return async (viewer: Viewer, videoId: string, format: 'json' | 'csv'): Promise<RawResponse> => {
    const video = await findVideo(viewer, videoId);
    assertManager(video);
    const comments = readComments(video.id);
    return {
      status: 200,
      headers: {
        'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="comments-${video.id}.${format}"`,
      },
      body: Readable.from(format === 'csv' ? writeCsv(comments) : writeJson(comments), { objectMode: false }),
    };
  };
}

const toExportFields = (row: CommentRow, { username, displayname }: Author): ExportedComment => ({
  id: toHexId(row.id),
  parent: row.parent_id === null ? null : toHexId(row.parent_id),
  time_created: row.created_at.toISOString(),
  time_last_update: row.updated_at.toISOString(),
  username,
  displayname,
  pinned: row.pinned && row.parent_id === null,
  status: row.status,
  text: row.text,
});

async function* writeCsv(comments: AsyncIterable<ExportedComment>): AsyncGenerator<string> {
  yield formatCsvLine(COLUMNS);
  for await (const comment of comments) yield formatCsvLine(COLUMNS.map((name) => comment[name]));
}

async function* writeJson(comments: AsyncIterable<ExportedComment>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const comment of comments) {
    yield separator + JSON.stringify(comment);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
