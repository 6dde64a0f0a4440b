import type { PlayerConfig } from '#kernel/player/core/player-config.ts';

/**
 * The configuration of a video that replaces another one in the same place. Whether it plays is decided by whoever
 * switches, and the sound stays as the viewer has set it, whatever the address once said.
 */
export const switchedConfig = (config: PlayerConfig, plays: boolean): PlayerConfig => ({
  ...config,
  start: { ...config.start, autoplay: plays, muted: null },
});
