import { escapeHtml } from '#kernel/contract/markup.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

const WIDTH = 640;
/** For videos without a known aspect ratio. */
const DEFAULT_RATIO = 16 / 9;
/** Smaller players cannot be operated. */
const MIN_SIZE = 60;

/** The permissions that the player uses. Browsers warn about `allowfullscreen` beside `fullscreen`. */
const PERMISSIONS = 'autoplay; fullscreen; picture-in-picture; clipboard-write; web-share';

/** Computes the frame size from the video's aspect ratio, within the given limits. */
export function computeFrameSize(
  aspectRatio: number | null,
  limits: { maxWidth?: number; maxHeight?: number } = {},
): Size {
  const ratio = aspectRatio !== null && aspectRatio > 0 ? aspectRatio : DEFAULT_RATIO;
  // A portrait video is as high as a landscape one is wide.
  const naturalWidth = ratio >= 1 ? WIDTH : WIDTH * ratio;
  const limitedWidth = Math.min(
    naturalWidth,
    limits.maxWidth ?? naturalWidth,
    (limits.maxHeight ?? naturalWidth / ratio) * ratio,
  );
  const width = Math.max(MIN_SIZE, Math.round(limitedWidth));
  return { width, height: Math.max(MIN_SIZE, Math.round(width / ratio)) };
}

export interface EmbedCode extends Size {
  readonly src: string;
  readonly title: string;
  /** Whether the width follows the container. */
  readonly responsive: boolean;
}

/** Builds the iframe HTML for a video. Escapes all attribute values. */
export function buildEmbedCode({ src, title, width, height, responsive }: EmbedCode): string {
  const attributes: readonly (readonly [string, string])[] = [
    ['src', src],
    ['title', title || 'Video'],
    ['width', String(width)],
    ['height', String(height)],
    ['style', `border:0${responsive ? `;width:100%;height:auto;aspect-ratio:${width}/${height}` : ''}`],
    ['allow', PERMISSIONS],
    ['loading', 'lazy'],
    ['referrerpolicy', 'strict-origin-when-cross-origin'],
  ];
  const text = attributes.map(([name, value]) => `${name}="${escapeHtml(value)}"`).join(' ');
  return `<iframe ${text}></iframe>`;
}
