/** One picture of the preview: a part of a sheet. */
export interface StoryboardCue {
  readonly startMs: number;
  readonly endMs: number;
  readonly url: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const TIMES = /^((?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{1,3})\s+-->\s+((?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{1,3})/;
const PLACE = /^(\S+?)#xywh=(?:pixel:)?(\d+),(\d+),(\d+),(\d+)$/;

function toMs(clock: string): number {
  const sec = clock
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
  return Math.round(sec * 1000);
}

/** Reads a WebVTT file whose cues name parts of pictures; what cannot be read is left out. */
export function parseStoryboard(vtt: string, baseUrl: string): StoryboardCue[] {
  const cues: StoryboardCue[] = [];
  let times: RegExpExecArray | null = null;
  for (const line of vtt.split(/\r\n|\r|\n/)) {
    const found = TIMES.exec(line.trim());
    const place = times && PLACE.exec(line.trim());
    if (found) times = found;
    else if (times && place) {
      const [x, y, width, height] = place.slice(2).map(Number) as [number, number, number, number];
      const url = URL.parse(place[1] ?? '', baseUrl)?.href ?? '';
      const cue = { startMs: toMs(times[1] ?? ''), endMs: toMs(times[2] ?? ''), url, x, y, width, height };
      if (width > 0 && height > 0 && /^https?:/.test(url)) cues.push(cue);
      times = null;
    }
  }
  return cues.sort((a, b) => a.startMs - b.startMs);
}

/** The picture for a moment: the last one that has begun. */
export function storyboardAt(cues: readonly StoryboardCue[], ms: number): StoryboardCue | null {
  let [low, high] = [0, cues.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cues[middle]?.startMs ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return cues[Math.max(0, low - 1)] ?? null;
}
