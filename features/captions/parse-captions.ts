import type { CaptionCue, CueFault, ParsedCaptions } from './cue.ts';
import { parseSettings } from './cue-settings.ts';
import { type CueTimes, parseTimes } from './cue-times.ts';
import { fromSrtText } from './srt-text.ts';

const ARROW = '-->';
/** Nobody reads more than this at once. */
const TEXT_MAX = 10_000;
const isBlank = (line: string | undefined): boolean => !line || line.trim() === '';
const isNumber = (line: string | undefined): boolean => /^\s*\d{1,9}\s*$/.test(line ?? '');

/**
 * Reads WebVTT or SubRip. Cues that cannot be read are left out and counted, the rest stays. Null when it is neither.
 * The time it takes grows with the length of the text and with nothing else.
 */
export function parseCaptions(text: string): ParsedCaptions | null {
  const lines = text
    .replace(/^\ufeff/, '')
    .replaceAll('\0', '\ufffd')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  const isVtt = /^WEBVTT(?:\s|$)/.test(lines[0] ?? '');
  const isSrt = !isVtt && lines.some((line) => line.includes(ARROW) && parseTimes(line) !== null);
  if (!isVtt && !isSrt) return null;
  const found = isVtt ? readVtt(lines) : readSrt(lines);
  const cues = found.cues.sort((a, b) => a.startMs - b.startMs);
  return { format: isVtt ? 'vtt' : 'srt', ...found, cues };
}

/** What both formats gather. */
function gather() {
  const cues: CaptionCue[] = [];
  const head: string[] = [];
  let skipped = 0;
  let firstFault: ParsedCaptions['firstFault'] = null;
  const fault = (index: number, kind: CueFault): void => {
    skipped += 1;
    firstFault ??= { line: index + 1, fault: kind };
  };
  return {
    head,
    fault,
    add(times: CueTimes, index: number, cue: Pick<CaptionCue, 'id' | 'text' | 'settings'>): void {
      const { startMs, endMs } = times;
      if (endMs <= startMs) fault(index, 'ends-early');
      else if (cue.text) cues.push({ ...cue, startMs, endMs });
    },
    done: () => ({ cues, head, skipped, firstFault }),
  };
}

const joined = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
    .slice(0, TEXT_MAX);

function readVtt(lines: readonly string[]) {
  const found = gather();
  let at = 0;
  const block = (): string[] => {
    const start = at;
    while (!isBlank(lines[at]) && !lines[at]!.includes(ARROW)) at += 1;
    return lines.slice(start, at);
  };
  block();
  while (at < lines.length) {
    if (isBlank(lines[at])) {
      at += 1;
      continue;
    }
    const begin = at;
    const before = block();
    const head = at;
    if (!lines[head]?.includes(ARROW)) {
      const kind = before[0]?.trim() ?? '';
      if (kind === 'STYLE' || kind === 'REGION') found.head.push(before.join('\n'));
      else if (!/^NOTE(\s|$)/.test(kind)) found.fault(begin, 'no-times');
      continue;
    }
    at += 1;
    const times = parseTimes(lines[head]!);
    const id = before.at(-1)?.trim() ?? '';
    const text = joined(block());
    if (times) found.add(times, head, { id, text, settings: parseSettings(times.rest) });
    else found.fault(head, 'bad-times');
  }
  return found.done();
}

function readSrt(lines: readonly string[]) {
  const found = gather();
  const isTimed = (index: number): boolean => /^\s*\d.*-->/.test(lines[index]?.slice(0, 40) ?? '');
  /** A number, then times, then words; the number may be missing. */
  const begins = (index: number): boolean => isTimed(index) || (isNumber(lines[index]) && isTimed(index + 1));
  let at = 0;
  while (at < lines.length) {
    if (isBlank(lines[at])) {
      at += 1;
      continue;
    }
    if (isNumber(lines[at]) && isTimed(at + 1)) at += 1;
    const head = at;
    at += 1;
    const words: string[] = [];
    // There may be blank lines between them: words end where the next cue begins.
    for (; at < lines.length && !begins(at); at += 1) words.push(lines[at]!);
    const times = parseTimes(lines[head]!);
    if (times) found.add(times, head, { id: '', ...fromSrtText(joined(words)) });
    else found.fault(head, isTimed(head) ? 'bad-times' : 'no-times');
  }
  return found.done();
}
