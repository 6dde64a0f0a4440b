import type { HostAction, HostValues } from '#kernel/player/bridge/messages.ts';
import type { KapsulePlayer, PlayerSnapshot } from './v1.d.ts';

/** Asks the frame for something; `leaves` when it will come back with another page. */
export type Ask = <A extends HostAction>(
  action: A,
  value?: HostValues[A],
  leaves?: boolean,
) => Promise<never>;

/** XM-04: what a page can do with a player, each with the action that it sends. */
export function playerMethods(ask: Ask): Omit<KapsulePlayer, 'frame' | 'on' | 'destroy'> {
  const getState = (): Promise<PlayerSnapshot> => ask('getState');
  return {
    play: () => ask('play'),
    pause: () => ask('pause'),
    replay: () => ask('replay'),
    seek: (seconds) => ask('seek', seconds),
    getState,
    getCurrentTime: async () => (await getState()).currentTime,
    getDuration: async () => (await getState()).duration,
    setVolume: (volume) => ask('volume', volume),
    setMuted: (muted) => ask('muted', muted),
    setSpeed: (speed) => ask('setSpeed', speed),
    setQuality: (quality) => ask('setQuality', quality),
    setCaptions: (language) => ask('setCaptions', language),
    switchVideo: (video, offset) => ask('switchVideo', { video, offset }, true),
    loadMedia: (video, offset) => ask('loadMedia', { video, offset }, true),
    addWidgets: (widgets, config) => ask('addWidgets', { widgets, config }),
    setContext: (context) => ask('setContext', context),
    renewKvToken: () => ask('renewKvToken'),
    getLogs: () => ask('getPlayerLogs'),
  };
}
