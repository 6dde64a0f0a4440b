import type { Player } from '../core/player.ts';
import type { PlayerEvent, PlayerEventType } from '../core/player-event.ts';
import type { PlayerState } from '../core/player-state.ts';
import { type PlayerProblem, problems } from '../core/problems.ts';
import { shownQuality } from '../core/slices/quality.ts';
import type { PlayerSnapshot } from '../core/snapshot.ts';
import type { HostChannel } from './host-channel.ts';
import { createLifecycle } from './lifecycle.ts';
import type { FrameEvent } from './messages.ts';

/** The names of events for the host page. */
const EVENT_NAMES: Readonly<Partial<Record<PlayerEventType, string>>> = {
  ready: 'loaded',
  started: 'started',
  played: 'play',
  paused: 'pause',
  ended: 'ended',
  replayed: 'replay',
  afterStartWidgets: 'onAfterStartWidgets',
  afterEndWidgets: 'onAfterEndWidgets',
  viewRenewed: 'renewKvToken',
};
/** XM-03: the problems of a viewer who may not watch. */
const ACCESS_CODES: readonly string[] = [
  'KAPSULE_ACCESS',
  'VIDEO_PRIVATE',
  'PLAYLIST_PRIVATE',
  'MEDIA_REFUSED',
];

/** Sends the events of a player to the host page. */
export function sendHostEvents(player: Player, channel: HostChannel, snapshot: () => PlayerSnapshot) {
  const { store, events, config } = player;
  const sender = config.playerId === null ? {} : { player: config.playerId };
  /** Nothing is sent before `sendCurrent`, which includes everything up to then. */
  let isConnected = false;
  const send = (action: string, value?: unknown): void => {
    if (!isConnected) return;
    try {
      channel.send({ action, value, ...sender });
    } catch {
      // The data of a widget cannot be cloned; the event is sent without it.
      channel.send({ action, value: { ...(value as object), data: {} }, ...sender });
    }
  };
  const lifecycle = createLifecycle();
  const stopEvents = events.onAny((event) => {
    const name = EVENT_NAMES[event.type];
    if (name && !lifecycle.record(name)) return;
    if (event.type === 'tracked' && player.widgets.isPrivate(event.widget)) return;
    for (const { action, value } of toFrameEvents(event)) send(action, value);
  });
  const stopState = store.subscribe((state, before) => {
    if (state.playback.playState !== before.playback.playState) send('state', snapshot());
    for (const [name, select] of OBSERVED_VALUES) {
      const value = select(state);
      if (String(value) !== String(select(before))) send(name, value);
    }
    if (state.captions.chosen !== before.captions.chosen) send('caption', chosenCaption(state));
    const { currentMs, durationMs } = state.time;
    if (currentMs !== before.time.currentMs || durationMs !== before.time.durationMs)
      send('time', { currentTime: currentMs / 1000, duration: durationMs / 1000 });
  });
  return {
    /** Sends the current state to a host page that has just connected. */
    sendCurrent(): void {
      isConnected = true;
      const { id, title, durationMs, playlistId = null } = player.config.video;
      const { problem } = store.getState().trouble;
      send('video', { id, title, duration: durationMs / 1000, playlist: playlistId });
      send('state', snapshot());
      for (const event of lifecycle.recap()) send(event);
      if (problem) send('error', toErrorValue(problem));
    },
    stop(): void {
      stopEvents();
      stopState();
    },
  };
}

const OBSERVED_VALUES: readonly (readonly [name: string, select: (state: PlayerState) => unknown])[] = [
  ['volume', ({ volume }) => volume.volume],
  ['muted', ({ volume }) => volume.muted],
  ['speed', ({ speed }) => speed.rate],
  ['quality', ({ quality }) => shownQuality(quality)],
];

function toFrameEvents(event: PlayerEvent): FrameEvent[] {
  switch (event.type) {
    case 'seeked':
      return [{ action: 'seek', value: { from: event.fromMs / 1000, to: event.toMs / 1000 } }];
    case 'problem':
      return [{ action: 'error', value: toErrorValue(event.problem) }];
    case 'tracked': {
      const { widget, action, data } = event;
      const value = { widget, action, data };
      return [{ action: 'widget', value }, ...(action === 'answer' ? [{ action: 'answer', value }] : [])];
    }
    case 'drawer_open':
    case 'drawer_close':
      return [{ action: 'widget', value: { widget: event.widget, action: event.type, data: {} } }];
    default: {
      const name = EVENT_NAMES[event.type];
      return name ? [{ action: name }] : [];
    }
  }
}

/** Leaves the details out: they may hold addresses with tokens. */
const toErrorValue = ({ code, severity, widget }: PlayerProblem): object => ({
  ...(ACCESS_CODES.includes(code) ? { type: 'kapsuleAccess' } : {}),
  code,
  severity,
  message: problems[code],
  ...(widget ? { widget } : {}),
});

function chosenCaption({ captions }: PlayerState): object | null {
  const track = captions.tracks.find(({ id }) => id === captions.chosen);
  return track ? { id: track.id, language: track.language, label: track.label } : null;
}
