import type { CaptionCue } from './cue.ts';
import { writeSettings } from './cue-settings.ts';
import { stamp } from './cue-times.ts';
import { toSrtText } from './srt-text.ts';

const blocks = (list: readonly string[]): string => `${list.join('\n\n')}\n`;
/** A name that could be taken for something else is left out. */
const nameLine = (id: string): string =>
  id && !/[\r\n]|-->|^(NOTE|STYLE|REGION)(\s|$)/.test(id) ? `${id}\n` : '';

export function writeVtt(cues: readonly CaptionCue[], head: readonly string[] = []): string {
  const written = cues.map(({ id, startMs, endMs, text, settings }) => {
    const place = writeSettings(settings);
    const times = `${stamp(startMs, '.')} --> ${stamp(endMs, '.')}${place && ` ${place}`}`;
    return `${nameLine(id)}${times}\n${text.replaceAll('-->', '--&gt;')}`;
  });
  return blocks(['WEBVTT', ...head, ...written]);
}

export function writeSrt(cues: readonly CaptionCue[]): string {
  return blocks(
    cues.map(
      ({ startMs, endMs, text, settings }, index) =>
        `${index + 1}\n${stamp(startMs, ',')} --> ${stamp(endMs, ',')}\n${toSrtText(text, settings)}`,
    ),
  );
}
