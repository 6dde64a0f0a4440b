import type { StoryboardCue } from '#kernel/player/react/seek/storyboard.ts';

const FRAMES_MAX = 8;

/** Evenly distributed frames of the first sheet, so that a preview costs one picture. The very first is often black. */
export function choosePreviewFrames(cues: readonly StoryboardCue[]): StoryboardCue[] {
  const sheet = cues.filter(({ url }) => url === cues[0]?.url);
  const frames = sheet.length > 1 ? sheet.slice(1) : [];
  const count = Math.min(FRAMES_MAX, frames.length);
  return Array.from({ length: count }, (_, index) => frames[Math.floor((index * frames.length) / count)]!);
}

export interface SheetSize {
  readonly width: number;
  readonly height: number;
}

const percent = (part: number, whole: number): string => (whole > 0 ? `${(part / whole) * 100}%` : '0%');

/** Shows one tile of a sheet as the background of an element of any size. */
export function tileStyle({ url, x, y, width, height }: StoryboardCue, sheet: SheetSize) {
  return {
    aspectRatio: `${width} / ${height}`,
    backgroundImage: `url("${url}")`,
    backgroundSize: `${percent(sheet.width, width)} ${percent(sheet.height, height)}`,
    backgroundPosition: `${percent(x, sheet.width - width)} ${percent(y, sheet.height - height)}`,
  };
}
