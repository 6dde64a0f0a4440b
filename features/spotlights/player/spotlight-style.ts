import type { CSSProperties } from 'react';
import { lengthOnPicture, sizeBetween } from '#kernel/player/react/overlays/placement.ts';
import type { SpotlightData } from '../spotlight.ts';
import { DEFAULT_SIZE } from './place-label.ts';

/** Text is legible in the smallest player, too. */
const SMALLEST_FONT = '11px';
/** Types whose size follows from their content if there is none. */
const SIZED_BY_CONTENT: readonly string[] = ['texthighlight', 'watermark'];
const DEFAULT_OPACITY = { watermark: 0.5 } as const;
const DEFAULT_COLOR = { texthighlight: '#1a1a1a' } as const;
const DEFAULT_BORDER = { highlight: 3 } as const;

const pixels = (px: number | undefined): string | undefined =>
  px === undefined ? undefined : `calc(${px} * var(--unit))`;

function sizeOf({ style, position = {} }: SpotlightData) {
  const isAbsolute = position.absolute ?? false;
  const between = (start: number | undefined, end: number | undefined): number | undefined =>
    isAbsolute ? undefined : sizeBetween(start, end);
  const fallback = SIZED_BY_CONTENT.includes(style.type) ? undefined : DEFAULT_SIZE;
  const width = style.width ?? between(position.left, position.right) ?? fallback;
  // An image keeps its own shape.
  const ownHeight = style.type === 'imagespotlight' ? undefined : fallback;
  const height = style.height ?? between(position.top, position.bottom) ?? ownHeight;
  return {
    inlineSize: width && lengthOnPicture(width, 'x', isAbsolute && style.width !== undefined),
    blockSize: height && lengthOnPicture(height, 'y', isAbsolute && style.height !== undefined),
  };
}

type SpotlightCss = CSSProperties & Partial<Record<'--highlight' | '--ink', string>>;

/** SP-01: everything that an owner can choose, as CSS. Invalid values are ignored by the browser. */
export function spotlightCss(data: SpotlightData): SpotlightCss {
  const { style } = data;
  const { type } = style;
  const border = style.border ?? DEFAULT_BORDER[type as keyof typeof DEFAULT_BORDER] ?? 0;
  const css: Record<string, string | number | undefined> = {
    ...sizeOf(data),
    borderRadius: pixels(style.radius),
    padding: pixels(style.padding),
    borderWidth: pixels(border),
    borderColor: style.bordercolor,
    fontSize: style.font === undefined ? undefined : `max(${SMALLEST_FONT}, ${pixels(style.font)})`,
    '--ink': style.color ?? DEFAULT_COLOR[type as keyof typeof DEFAULT_COLOR],
    backgroundColor: style.bgcolor,
    textAlign: style.textalign,
    opacity: style.opacity ?? DEFAULT_OPACITY[type as keyof typeof DEFAULT_OPACITY],
    '--highlight': style.highlightcolor,
  };
  return Object.fromEntries(Object.entries(css).filter(([, value]) => value !== undefined));
}
