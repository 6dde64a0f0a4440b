import type { CSSProperties } from 'react';
import type { Rect } from '../../core/video-rect.ts';

/** Where something is on the picture: percent of it, or pixels with `absolute`. Centered on an axis without a distance. */
export interface Position {
  readonly absolute?: boolean | undefined;
  readonly left?: number | undefined;
  readonly right?: number | undefined;
  readonly top?: number | undefined;
  readonly bottom?: number | undefined;
}

/** Pixels of overlays that scale with the picture are meant for one whose longer side has this many. */
const REFERENCE_PX = 1280;

/** How much smaller or larger than the reference the picture is. */
export const scaleOf = ({ widthPx, heightPx }: Rect): number => Math.max(widthPx, heightPx) / REFERENCE_PX;

type Axis = 'x' | 'y';
/** Custom properties of placement.module.css: everything that CSS needs to compute lengths on the picture. */
export type Variables = CSSProperties & Record<`--${string}`, string | number>;

export const pictureVariables = (rect: Rect): Variables => ({
  '--picture-left': `${rect.leftPx}px`,
  '--picture-top': `${rect.topPx}px`,
  '--picture-x': `${rect.widthPx}px`,
  '--picture-y': `${rect.heightPx}px`,
  '--picture-scale': scaleOf(rect),
});

/** A CSS length on the picture: percent of it, or pixels that scale with it if the overlay does. */
export const lengthOnPicture = (value: number, axis: Axis, isAbsolute: boolean): string =>
  isAbsolute ? `calc(${value} * var(--unit))` : `calc(${value / 100} * var(--picture-${axis}))`;

interface AxisPlace {
  readonly side: 'start' | 'center' | 'end';
  readonly distance: string;
}

function onAxis(
  axis: Axis,
  start: number | undefined,
  end: number | undefined,
  isAbsolute: boolean,
): AxisPlace {
  if (start !== undefined) return { side: 'start', distance: lengthOnPicture(start, axis, isAbsolute) };
  if (end !== undefined) return { side: 'end', distance: lengthOnPicture(end, axis, isAbsolute) };
  return { side: 'center', distance: '0px' };
}

/** Sides and distances of a position. With distances from both sides of an axis, the first one counts. */
export function placeOnPicture({ absolute = false, left, right, top, bottom }: Position) {
  return { x: onAxis('x', left, right, absolute), y: onAxis('y', top, bottom, absolute) };
}

/** The size between two opposite distances in percent, where no size is given; undefined without both. */
export const sizeBetween = (start: number | undefined, end: number | undefined): number | undefined =>
  start === undefined || end === undefined ? undefined : Math.max(0, 100 - start - end);
