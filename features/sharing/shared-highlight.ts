import type { Artifact } from '#features/highlights/contract.ts';

/** A highlight that can be shared. */
export interface SharedHighlight {
  readonly id: string;
  readonly text: string;
  readonly startMs: number;
  /** Null for a moment without a duration. */
  readonly endMs: number | null;
}

/** The type of artifacts that can be shared. */
export const SHARED_TYPES = 'VISMARK';

export const toSharedHighlight = ({ id, text, rel_offset, duration }: Artifact): SharedHighlight => ({
  id,
  text,
  startMs: rel_offset,
  endMs: duration > 0 ? rel_offset + duration : null,
});
