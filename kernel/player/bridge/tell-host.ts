import type { Player } from '../core/player.ts';
import type { PlayerEvent, PlayerEventType } from '../core/player-event.ts';
import type { PlayerState } from '../core/player-state.ts';
import { type PlayerProblem, problems } from '../core/problems.ts';
import { shownQuality } from '../core/slices/quality.ts';
import type { PlayerSnapshot } from '../core/snapshot.ts';
import type { Door } from './door.ts';
import { createLifecycle } from './lifecycle.ts';
import type { FrameNews } from './messages.ts';

/** Events under the names that the page around knows. */
const NAMES: Readonly<Partial<Record<PlayerEventType, string>>> = {
  ready: 'loaded',
  started: 'started',
  played: 'play',
  paused: 'pause',
  ended: 'ended',
  replayed: 'replay',
  afterStartWidgets: 'onAfterStartWidgets',
  afterEndWidgets: 'onAfterEndWidgets',
};
/** XM-03: what means that this viewer may not watch. */
const NO_ACCESS: readonly string[] = ['KAPSULE_ACCESS', 'VIDEO_PRIVATE', 'MEDIA_REFUSED'];

/** Tells the page around what happens in a player. */
export function tellHost(player: Player, door: Door, snapshot: () => PlayerSnapshot) {
  const { store, events } = player;
  /** Nothing is sent before `tellAll`, which tells everything up to then. */
  let isConnected = false;
  const tell = (action: string, value?: unknown): void => {
    if (!isConnected) return;
    try {
      door.send({ action, value });
    } catch {
      // A widget has put something into its data that cannot travel; that it happened can.
      door.send({ action, value: { ...(value as object), data: {} } });
    }
  };
  const lifecycle = createLifecycle();
  const stopEvents = events.onAny((event) => {
    const name = NAMES[event.type];
    if (name && !lifecycle.note(name)) return;
    for (const { action, value } of newsOf(event)) tell(action, value);
  });
  const stopState = store.subscribe((state, before) => {
    if (state.playback.playState !== before.playback.playState) tell('state', snapshot());
    for (const [name, pick] of WATCHED) {
      const value = pick(state);
      if (String(value) !== String(pick(before))) tell(name, value);
    }
    if (state.captions.chosen !== before.captions.chosen) tell('caption', captionOf(state));
    const { currentMs, durationMs } = state.time;
    if (currentMs !== before.time.currentMs || durationMs !== before.time.durationMs)
      tell('time', { currentTime: currentMs / 1000, duration: durationMs / 1000 });
  });
  return {
    /** Brings a host page that has just connected up to date. */
    tellAll(): void {
      isConnected = true;
      const { id, title, durationMs } = player.config.video;
      const { problem } = store.getState().trouble;
      tell('video', { id, title, duration: durationMs / 1000 });
      tell('state', snapshot());
      for (const event of lifecycle.recap()) tell(event);
      if (problem) tell('error', errorOf(problem));
    },
    stop(): void {
      stopEvents();
      stopState();
    },
  };
}

const WATCHED: readonly (readonly [name: string, pick: (state: PlayerState) => unknown])[] = [
  ['volume', ({ volume }) => volume.volume],
  ['muted', ({ volume }) => volume.muted],
  ['speed', ({ speed }) => speed.rate],
  ['quality', ({ quality }) => shownQuality(quality)],
];

function newsOf(event: PlayerEvent): FrameNews[] {
  switch (event.type) {
    case 'seeked':
      return [{ action: 'seek', value: { from: event.fromMs / 1000, to: event.toMs / 1000 } }];
    case 'problem':
      return [{ action: 'error', value: errorOf(event.problem) }];
    case 'tracked': {
      const { widget, action, data } = event;
      const value = { widget, action, data };
      return [{ action: 'widget', value }, ...(action === 'answer' ? [{ action: 'answer', value }] : [])];
    }
    case 'drawer_open':
    case 'drawer_close':
      return [{ action: 'widget', value: { widget: event.widget, action: event.type, data: {} } }];
    default: {
      const name = NAMES[event.type];
      return name ? [{ action: name }] : [];
    }
  }
}

/** Without the details: they may hold addresses with tokens. */
const errorOf = ({ code, severity, widget }: PlayerProblem): object => ({
  ...(NO_ACCESS.includes(code) ? { type: 'kapsuleAccess' } : {}),
  ...{ code, severity, message: problems[code] },
  ...(widget ? { widget } : {}),
});

function captionOf({ captions }: PlayerState): object | null {
  const track = captions.tracks.find(({ id }) => id === captions.chosen);
  return track ? { id: track.id, language: track.language, label: track.label } : null;
}
