import type { HostAction, HostValues } from '#kernel/player/bridge/messages.ts';
import type { KapsulePlayer, PlayerSnapshot } from './v1.d.ts';

/** Sends a call to the frame; resolves with the reply. */
export type Ask = <A extends HostAction>(action: A, value?: HostValues[A]) => Promise<never>;

/** XM-04: the methods of a player and the actions that they send. */
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
    switchVideo: (video, offset) => ask('switchVideo', { video, offset }),
    loadMedia: (video, offset) => ask('loadMedia', { video, offset }),
    addWidgets: (widgets, config) => ask('addWidgets', { widgets, config }),
    setContext: (context) => ask('setContext', context),
    renewKvToken: () => ask('renewKvToken'),
    getLogs: () => ask('getPlayerLogs'),
  };
}
