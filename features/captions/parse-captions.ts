import type { CaptionCue, CueFault, ParsedCaptions } from './cue.ts';
import { parseSettings } from './cue-settings.ts';
import { type CueTimes, parseCueTimes } from './cue-times.ts';
import { fromSrtText } from './srt-text.ts';

const ARROW = '-->';
const MAX_TEXT_LENGTH = 10_000;
const isBlank = (line: string | undefined): boolean => !line || line.trim() === '';
const isNumber = (line: string | undefined): boolean => /^\s*\d{1,9}\s*$/.test(line ?? '');

/**
 * Parses WebVTT or SubRip; returns null for anything else. Invalid cues are skipped and counted. Runs in linear time,
 * also for hostile input.
 */
export function parseCaptions(text: string): ParsedCaptions | null {
  const lines = text
    .replace(/^\ufeff/, '')
    .replaceAll('\0', '\ufffd')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  const isVtt = /^WEBVTT(?:\s|$)/.test(lines[0] ?? '');
  const isSrt = !isVtt && lines.some((line) => line.includes(ARROW) && parseCueTimes(line) !== null);
  if (!isVtt && !isSrt) return null;
  const parsed = isVtt ? readVtt(lines) : readSrt(lines);
  const cues = parsed.cues.sort((a, b) => a.startMs - b.startMs);
  return { format: isVtt ? 'vtt' : 'srt', ...parsed, cues };
}

function createCollector() {
  const cues: CaptionCue[] = [];
  const head: string[] = [];
  let skipped = 0;
  let firstFault: ParsedCaptions['firstFault'] = null;
  const addFault = (index: number, fault: CueFault): void => {
    skipped += 1;
    firstFault ??= { line: index + 1, fault };
  };
  return {
    head,
    addFault,
    add(times: CueTimes, index: number, cue: Pick<CaptionCue, 'id' | 'text' | 'settings'>): void {
      const { startMs, endMs } = times;
      if (endMs <= startMs) addFault(index, 'ends-early');
      else if (cue.text) cues.push({ ...cue, startMs, endMs });
    },
    result: () => ({ cues, head, skipped, firstFault }),
  };
}

const joinLines = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
    .slice(0, MAX_TEXT_LENGTH);

function readVtt(lines: readonly string[]) {
  const collector = createCollector();
  let index = 0;
  const readBlock = (): string[] => {
    const start = index;
    while (!isBlank(lines[index]) && !lines[index]!.includes(ARROW)) index += 1;
    return lines.slice(start, index);
  };
  readBlock();
  while (index < lines.length) {
    if (isBlank(lines[index])) {
      index += 1;
      continue;
    }
    const blockStart = index;
    const before = readBlock();
    const timesLine = index;
    if (!lines[timesLine]?.includes(ARROW)) {
      const kind = before[0]?.trim() ?? '';
      if (kind === 'STYLE' || kind === 'REGION') collector.head.push(before.join('\n'));
      else if (!/^NOTE(\s|$)/.test(kind)) collector.addFault(blockStart, 'no-times');
      continue;
    }
    index += 1;
    const times = parseCueTimes(lines[timesLine]!);
    const id = before.at(-1)?.trim() ?? '';
    const text = joinLines(readBlock());
    if (times) collector.add(times, timesLine, { id, text, settings: parseSettings(times.settings) });
    else collector.addFault(timesLine, 'bad-times');
  }
  return collector.result();
}

function readSrt(lines: readonly string[]) {
  const collector = createCollector();
  const isTimed = (line: number): boolean => /^\s*\d.*-->/.test(lines[line]?.slice(0, 40) ?? '');
  /** A cue is a number, the times, and the text; the number is optional. */
  const startsCue = (line: number): boolean => isTimed(line) || (isNumber(lines[line]) && isTimed(line + 1));
  let index = 0;
  while (index < lines.length) {
    if (isBlank(lines[index])) {
      index += 1;
      continue;
    }
    if (isNumber(lines[index]) && isTimed(index + 1)) index += 1;
    const timesLine = index;
    index += 1;
    const text: string[] = [];
    // The text may contain blank lines, so it ends where the next cue starts.
    for (; index < lines.length && !startsCue(index); index += 1) text.push(lines[index]!);
    const times = parseCueTimes(lines[timesLine]!);
    if (times) collector.add(times, timesLine, { id: '', ...fromSrtText(joinLines(text)) });
    else collector.addFault(timesLine, isTimed(timesLine) ? 'bad-times' : 'no-times');
  }
  return collector.result();
}
