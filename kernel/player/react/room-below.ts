interface PictureBox {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Width divided by height. */
  readonly ratio: number;
}

/** How much of a bar fits below a picture that is as large as the player allows. */
export function roomBelow({ widthPx, heightPx, ratio }: PictureBox, barPx: number): number {
  return Math.min(barPx, Math.max(0, heightPx - widthPx / ratio));
}
