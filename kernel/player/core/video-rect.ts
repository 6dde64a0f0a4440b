export interface Rect {
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export type ObjectFit = 'contain' | 'cover' | 'fill' | 'none' | 'scale-down';

/**
 * Where the video picture is inside its element's box, as `object-fit` places it, centered. The part of a covering
 * picture that is cut off lies outside of the box.
 */
export function videoRectIn(box: Rect, natural: Size, fit: ObjectFit): Rect {
  const { width, height } = natural;
  if (!(width > 0 && height > 0) || fit === 'fill') return box;
  const [scaleX, scaleY] = [box.widthPx / width, box.heightPx / height];
  const scale = {
    contain: Math.min(scaleX, scaleY),
    cover: Math.max(scaleX, scaleY),
    none: 1,
    'scale-down': Math.min(1, scaleX, scaleY),
  }[fit];
  const [widthPx, heightPx] = [width * scale, height * scale];
  return {
    leftPx: box.leftPx + (box.widthPx - widthPx) / 2,
    topPx: box.topPx + (box.heightPx - heightPx) / 2,
    widthPx,
    heightPx,
  };
}
