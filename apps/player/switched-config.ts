import type { PlayerConfig } from '#kernel/player/core/player-config.ts';

/**
 * The configuration of a video that replaces another one. The caller decides whether it plays, and the volume stays as
 * the viewer has set it, regardless of URL parameters.
 */
export const switchedConfig = (config: PlayerConfig, plays: boolean): PlayerConfig => ({
  ...config,
  start: { ...config.start, autoplay: plays, muted: null },
});
