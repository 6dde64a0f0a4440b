import { createAlarm } from '#kernel/player/core/clock.ts';
import type { WidgetContext } from '#kernel/player/core/widget.ts';
import type { Environment } from './environment.ts';
import type { Outbox } from './outbox.ts';

/** TR-05: the specified names of widgets whose ids differ. All others are tracked under their id. */
const SPECIFIED_NAMES: Readonly<Record<string, string>> = {
  captions: 'trackviewprogress',
  highlights: 'highlighter',
  like: 'endoverlay',
  recommended: 'endoverlay',
  spotlights: 'spotlight',
  surveys: 'survey',
  forms: 'embedform',
  'cookie-reader': 'cookiereader',
  popovers: 'popover',
};
const OWN_NAME = 'trackviewprogress';
/** The server accepts no more. */
const DATA_MAX_LENGTH = 4000;
/** Seeks in quick succession are one. */
const SEEK_PAUSE_MS = 1000;

/** TR-05, TR-06: tracks what viewers do in widgets, and the player's own events. */
export function trackActions({ player, signal }: WidgetContext, outbox: Outbox, { clock }: Environment) {
  function add(widget: string, action: string, fields: object): void {
    const data = JSON.stringify({ action, ...fields });
    outbox.add('action', {
      name: SPECIFIED_NAMES[widget] ?? widget,
      data: data.length <= DATA_MAX_LENGTH ? data : JSON.stringify({ action }),
    });
  }
  const seekAlarm = createAlarm(clock, signal);
  let soughtMs: number | null = null;
  let { level } = player.state().quality;
  /** Reports a seek without waiting for others. */
  function flush(): void {
    if (soughtMs !== null) add(OWN_NAME, 'seek', { seek_offset: soughtMs / 1000 });
    soughtMs = null;
  }
  player.on('tracked', ({ widget, action, data }) => add(widget, action, data));
  player.on('ended', () => {
    add(OWN_NAME, 'end', { current_time: Math.ceil(player.state().time.currentMs / 1000) });
  });
  player.on('seeked', ({ toMs }) => {
    // A replay is no seek.
    if (!player.state().playback.started) return;
    soughtMs = toMs;
    seekAlarm.set(SEEK_PAUSE_MS, flush);
  });
  player.subscribe(({ quality, playback }) => {
    if (quality.level === level) return;
    const isFirst = level === null || !playback.started;
    level = quality.level;
    const height = quality.levels.find(({ id }) => id === level)?.height ?? 0;
    if (!isFirst && height > 0) add(OWN_NAME, 'resolutionchange', { resolution: `${height}p` });
  });
  return { flush };
}
