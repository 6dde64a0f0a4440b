/** A moment shown on the seek bar, or a span when it has an end. */
export interface Marker {
  readonly id: string;
  readonly atMs: number;
  readonly endMs?: number;
  readonly label: string;
  readonly kind: 'chapter' | 'highlight' | 'bookmark' | 'question';
}
