import type { timelineErrors } from '#features/timeline/contract.ts';
import type { ItemPosition, StoredItem, TimelinePort } from '#features/timeline/port.ts';
import { AppError, fail } from '#kernel/contract/errors.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import { type Artifact, ArtifactType, artifactErrors, type artifactRoutes } from '../contract.ts';
import { type MarkData, markKinds } from '../widget.ts';

type In<R extends keyof typeof artifactRoutes> = InputOf<(typeof artifactRoutes)[R]>;

/** HL-03: the specified artifact calls on top of timed items. */
export function createArtifactService(timeline: TimelinePort, publicUrl: string) {
  const present = (videoId: string, { id, kind, startMs, endMs, data }: StoredItem<MarkData>): Artifact => ({
    id,
    text: data.text,
    rel_offset: startMs,
    duration: endMs === null ? 0 : endMs - startMs,
    artifact_type: ArtifactType.options.find((type) => markKinds[type].kind === kind)!,
    thumbnail_url: null,
    highlight_url: highlightUrl(`${publicUrl}/app/video/${videoId}`, startMs, endMs),
  });

  return {
    async list(viewer: Viewer, input: In<'list'>): Promise<OutputOf<typeof artifactRoutes.list>> {
      const kinds = (input.types ?? ArtifactType.options).map((type) => markKinds[type]);
      // One more than requested shows whether there is a next page.
      const query = { kinds, after: parseCursor(input.cursor), max: input.max + 1 };
      const { total, list } = await timeline.page(viewer, input.id, query);
      const shown = list.slice(0, input.max);
      const last = list.length > input.max ? shown.at(-1) : undefined;
      return {
        totalcount: total,
        list: shown.map((item) => present(input.id, item)),
        next: last ? `${last.startMs}.${last.id}` : null,
      };
    },
    async create(viewer: Viewer, input: In<'create'>): Promise<Artifact> {
      const { id, text, artifact_type, rel_offset: startMs, duration } = input;
      const item = { startMs, endMs: duration > 0 ? startMs + duration : null, data: { text } };
      return present(
        id,
        await timeline.create(viewer, id, markKinds[artifact_type], item).catch(throwArtifactError),
      );
    },
    async change(viewer: Viewer, { id, artifact, ...fields }: In<'change'>): Promise<Artifact> {
      const edited = await timeline
        .change(viewer, id, { id: artifact, kinds: allKinds }, ({ kind, startMs, endMs, data }) => {
          const start = fields.rel_offset ?? startMs;
          const duration = fields.duration ?? (endMs === null ? 0 : endMs - startMs);
          return {
            kind: fields.artifact_type ? markKinds[fields.artifact_type].kind : kind,
            startMs: start,
            endMs: duration > 0 ? start + duration : null,
            data: { text: fields.text ?? data.text },
          };
        })
        .catch(throwArtifactError);
      return present(id, edited);
    },
    async remove(viewer: Viewer, { id, artifact }: In<'remove'>): Promise<{ ok: true }> {
      await timeline.remove(viewer, id, { id: artifact, kinds: allKinds }).catch(throwArtifactError);
      return { ok: true };
    },
  };
}

/** The link starts at the highlight and pauses at its end. */
const highlightUrl = (page: string, startMs: number, endMs: number | null): string =>
  `${page}?offset=${startMs / 1000}${endMs === null ? '' : `&endoffset=${endMs / 1000}`}`;

const allKinds = Object.values(markKinds);
const ERROR_CODES = {
  ITEM_NOT_FOUND: 'ARTIFACT_NOT_FOUND',
  TOO_MANY_ITEMS: 'TOO_MANY_ARTIFACTS',
  PAST_THE_END: 'BEYOND_THE_END',
} as const satisfies Partial<Record<keyof typeof timelineErrors, keyof typeof artifactErrors>>;

/** The artifact calls have their own, specified error codes. */
function throwArtifactError(error: unknown): never {
  const code = error instanceof AppError ? ERROR_CODES[error.code as keyof typeof ERROR_CODES] : undefined;
  if (!code) throw error;
  const fields = code === 'BEYOND_THE_END' ? { rel_offset: artifactErrors[code].message } : undefined;
  throw fail(artifactErrors, code, fields && { fields });
}

function parseCursor(cursor: string | undefined): ItemPosition | null {
  if (cursor === undefined) return null;
  const [startMs, id] = cursor.split('.').map(Number);
  return { startMs: startMs!, id: id! };
}
