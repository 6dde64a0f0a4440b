import type { CaptionCue } from './cue.ts';
import { writeSettings } from './cue-settings.ts';
import { plainText } from './cue-text.ts';
import { formatTimestamp } from './cue-times.ts';
import { toSrtText } from './srt-text.ts';

const joinBlocks = (list: readonly string[]): string => `${list.join('\n\n')}\n`;
/** Omits an id that a parser would take for something else. */
const idLine = (id: string): string =>
  id && !/[\r\n]|-->|^(NOTE|STYLE|REGION)(\s|$)/.test(id) ? `${id}\n` : '';

export function writeVtt(cues: readonly CaptionCue[], head: readonly string[] = []): string {
  const cueBlocks = cues.map(({ id, startMs, endMs, text, settings }) => {
    const written = writeSettings(settings);
    const times = `${formatTimestamp(startMs, '.')} --> ${formatTimestamp(endMs, '.')}${written && ` ${written}`}`;
    return `${idLine(id)}${times}\n${text.replaceAll('-->', '--&gt;')}`;
  });
  return joinBlocks(['WEBVTT', ...head, ...cueBlocks]);
}

export function writeSrt(cues: readonly CaptionCue[]): string {
  return joinBlocks(
    cues.map(
      ({ startMs, endMs, text, settings }, index) =>
        `${index + 1}\n${formatTimestamp(startMs, ',')} --> ${formatTimestamp(endMs, ',')}\n${toSrtText(text, settings)}`,
    ),
  );
}

/** What is said, without times, one line per cue. */
export function writeText(cues: readonly CaptionCue[]): string {
  return cues.map(({ text }) => `${plainText(text).replace(/\s+/g, ' ').trim()}\n`).join('');
}
