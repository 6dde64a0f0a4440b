/** One preview thumbnail: a tile of a sprite sheet. */
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
const TILE = /^(\S+?)#xywh=(?:pixel:)?(\d+),(\d+),(\d+),(\d+)$/;

function toMs(clock: string): number {
  const sec = clock
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
  return Math.round(sec * 1000);
}

/** Parses a WebVTT file of thumbnail tiles; skips invalid cues. */
export function parseStoryboard(vtt: string, baseUrl: string): StoryboardCue[] {
  const cues: StoryboardCue[] = [];
  let times: RegExpExecArray | null = null;
  for (const line of vtt.split(/\r\n|\r|\n/)) {
    const found = TIMES.exec(line.trim());
    const tile = times && TILE.exec(line.trim());
    if (found) times = found;
    else if (times && tile) {
      const [x, y, width, height] = tile.slice(2).map(Number) as [number, number, number, number];
      const url = URL.parse(tile[1] ?? '', baseUrl)?.href ?? '';
      const cue = { startMs: toMs(times[1] ?? ''), endMs: toMs(times[2] ?? ''), url, x, y, width, height };
      if (width > 0 && height > 0 && /^https?:/.test(url)) cues.push(cue);
      times = null;
    }
  }
  return cues.sort((a, b) => a.startMs - b.startMs);
}

/** The thumbnail at a position: the last one that starts before it. */
export function storyboardAt(cues: readonly StoryboardCue[], ms: number): StoryboardCue | null {
  let [low, high] = [0, cues.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cues[middle]?.startMs ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return cues[Math.max(0, low - 1)] ?? null;
}
