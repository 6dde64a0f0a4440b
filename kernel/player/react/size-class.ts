export type SizeClass = 'tiny' | 'small' | 'medium' | 'large';

/** EM-11: depends on the height of the player. */
export function sizeClass(heightPx: number): SizeClass {
  if (heightPx <= 240) return 'tiny';
  if (heightPx <= 480) return 'small';
  return heightPx <= 720 ? 'medium' : 'large';
}
