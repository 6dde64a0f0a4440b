import { defineWidget, type Marker } from '#kernel/player/core/widget.ts';
import type { Artifact } from '../contract.ts';
import { fetchArtifacts } from './fetch-artifacts.ts';

const KINDS = { VISMARK: 'highlight', BOOKMARK: 'bookmark' } as const;

/** HL-03: highlights and bookmarks are shown on the seek bar; slides only in the table of contents. */
function toMarkers({ id, text, rel_offset, duration, artifact_type }: Artifact): Marker[] {
  const kind = KINDS[artifact_type as keyof typeof KINDS];
  if (!kind) return [];
  const end = duration > 0 ? { endMs: rel_offset + duration } : {};
  return [{ id, atMs: rel_offset, ...end, label: text, kind }];
}

export default defineWidget<null>({
  parse: () => null,
  setup(ctx) {
    fetchArtifacts(ctx).then(
      (list) => ctx.player.mark(list.flatMap(toMarkers)),
      (error) => console.warn('player: marks could not be loaded.', error),
    );
  },
});
