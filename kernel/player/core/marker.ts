/** A position marked on the seek bar, or a range if it has an end. */
export interface Marker {
  readonly id: string;
  readonly atMs: number;
  readonly endMs?: number;
  readonly label: string;
  readonly kind: 'chapter' | 'highlight' | 'bookmark' | 'question';
}
