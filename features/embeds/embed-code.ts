import { escapeHtml } from '#kernel/contract/markup.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

const WIDTH = 640;
/** For what has no picture, or none yet. */
const USUAL_RATIO = 16 / 9;
/** Below this nothing can be operated. */
const SMALLEST = 60;

/** What the frame may do; each of these the player uses. */
const ALLOWED = 'autoplay; fullscreen; picture-in-picture; encrypted-media; clipboard-write; web-share';

/** The size of the frame: the picture's own shape, within the limits that were asked for. */
export function frameSize(
  aspectRatio: number | null,
  limits: { maxWidth?: number; maxHeight?: number } = {},
): Size {
  const ratio = aspectRatio !== null && aspectRatio > 0 ? aspectRatio : USUAL_RATIO;
  // Upright pictures are as high as lying ones are wide.
  const natural = ratio >= 1 ? WIDTH : WIDTH * ratio;
  const within = Math.min(natural, limits.maxWidth ?? natural, (limits.maxHeight ?? natural / ratio) * ratio);
  const width = Math.max(SMALLEST, Math.round(within));
  return { width, height: Math.max(SMALLEST, Math.round(width / ratio)) };
}

export interface EmbedCode extends Size {
  readonly src: string;
  readonly title: string;
  /** Grows and shrinks with the column it stands in. */
  readonly responsive: boolean;
}

/** The one line that puts a video into a page. Everything that came from people is escaped. */
export function embedCode({ src, title, width, height, responsive }: EmbedCode): string {
  const attributes: readonly (readonly [string, string])[] = [
    ['src', src],
    ['title', title || 'Video'],
    ['width', String(width)],
    ['height', String(height)],
    ['style', `border:0${responsive ? `;width:100%;height:auto;aspect-ratio:${width}/${height}` : ''}`],
    ['allow', ALLOWED],
    ['loading', 'lazy'],
    ['referrerpolicy', 'strict-origin-when-cross-origin'],
  ];
  const text = attributes.map(([name, value]) => `${name}="${escapeHtml(value)}"`).join(' ');
  return `<iframe ${text} allowfullscreen></iframe>`;
}
