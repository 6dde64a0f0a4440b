import { type Video, videoErrors } from '#features/videos/contract.ts';
import type { VideosPort } from '#features/videos/port.ts';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Db } from '#kernel/server/db.ts';
import { type Artifact, ArtifactType, artifactErrors, type artifactRoutes } from '../contract.ts';
import { type ArtifactRow, createArtifactStore, type Position } from './store.ts';

type In<R extends keyof typeof artifactRoutes> = InputOf<(typeof artifactRoutes)[R]>;

const FOREIGN_KEY_VIOLATION = '23503';

const cursorOf = ({ start_ms, id }: ArtifactRow): string => `${start_ms}.${id}`;
function positionOf(cursor: string | undefined): Position | null {
  const [startMs, id] = (cursor ?? '').split('.').map(Number);
  return cursor ? { startMs: startMs!, id: id! } : null;
}

export function createArtifactService({
  db,
  videos,
  publicUrl,
}: {
  db: Db;
  videos: VideosPort;
  publicUrl: string;
}) {
  const store = createArtifactStore(db);
  const present = (row: ArtifactRow): Artifact => ({
    id: String(row.id),
    text: row.text,
    rel_offset: row.start_ms,
    duration: row.duration_ms,
    artifact_type: row.artifact_type,
    thumbnail_url: null,
    highlight_url: `${publicUrl}/app/video/${row.video_id}?offset=${row.start_ms / 1000}`,
  });
  /** The video, for those who may manage it; a place beyond its end is nowhere. */
  async function managed(viewer: Viewer, id: string, startMs: number | undefined): Promise<string> {
    const { id: videoId, flags, row } = await videos.access(viewer, id);
    if (!flags.canManage) throw fail(kernelErrors, 'FORBIDDEN');
    if (row.duration_ms > 0 && startMs !== undefined && startMs > row.duration_ms)
      throw fail(artifactErrors, 'BEYOND_THE_END', {
        fields: { rel_offset: artifactErrors.BEYOND_THE_END.message },
      });
    return videoId;
  }

  return {
    async list(viewer: Viewer, input: In<'list'>): Promise<OutputOf<typeof artifactRoutes.list>> {
      const { id } = await videos.access(viewer, input.id);
      const types = input.types ?? ArtifactType.options;
      const [totalcount, rows] = await Promise.all([
        store.count(id, types),
        // One more than asked for tells whether there is a next page.
        store.page(id, types, positionOf(input.cursor), input.max + 1),
      ]);
      const shown = rows.slice(0, input.max);
      const last = rows.length > input.max ? shown.at(-1) : undefined;
      return { totalcount, list: shown.map(present), next: last ? cursorOf(last) : null };
    },
    async create(viewer: Viewer, input: In<'create'>): Promise<Artifact> {
      const videoId = await managed(viewer, input.id, input.rel_offset);
      const { text, artifact_type, rel_offset: start_ms, duration: duration_ms } = input;
      const row = await store
        .insert(videoId, { text, artifact_type, start_ms, duration_ms })
        .catch((error: { code?: string }) => {
          // The video went in between.
          throw error.code === FOREIGN_KEY_VIOLATION ? fail(videoErrors, 'VIDEO_DELETED') : error;
        });
      if (!row) throw fail(artifactErrors, 'TOO_MANY_ARTIFACTS');
      return present(row);
    },
    async change(viewer: Viewer, { id, artifact, ...fields }: In<'change'>): Promise<Artifact> {
      const videoId = await managed(viewer, id, fields.rel_offset);
      const row = await store.change(videoId, Number(artifact), {
        ...(fields.text === undefined ? {} : { text: fields.text }),
        ...(fields.artifact_type === undefined ? {} : { artifact_type: fields.artifact_type }),
        ...(fields.rel_offset === undefined ? {} : { start_ms: fields.rel_offset }),
        ...(fields.duration === undefined ? {} : { duration_ms: fields.duration }),
      });
      if (!row) throw fail(artifactErrors, 'ARTIFACT_NOT_FOUND');
      return present(row);
    },
    async remove(viewer: Viewer, { id, artifact }: In<'remove'>): Promise<{ ok: true }> {
      const videoId = await managed(viewer, id, undefined);
      if (!(await store.remove(videoId, Number(artifact)))) throw fail(artifactErrors, 'ARTIFACT_NOT_FOUND');
      return { ok: true };
    },
    /** The player's code for marks and contents is fetched only where there are some. */
    widgetConfig: async (_viewer: Viewer, { kapsule_id }: Video): Promise<{ some: boolean }> => ({
      some: await store.has(kapsule_id),
    }),
  };
}
