import type { WidgetConfiguration } from '#features/playback/contract.ts';
import { playerConfig } from '#features/playback/player/player-config.ts';
import type { BootHandle } from '#kernel/player/boot/boot-handle.ts';
import { createEngineStarter } from '#kernel/player/core/media/start-engine.ts';
import { createPlayer } from '#kernel/player/core/player.ts';
import { createPreferences } from '#kernel/player/core/preferences.ts';

/** Takes over from the boot script. */
export function start({ element, media, wantsPlay, release }: BootHandle): void {
  const { configuration } = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as {
    configuration: WidgetConfiguration;
  };
  const config = playerConfig(configuration);
  const player = createPlayer({
    element,
    stage: document.getElementById('player'),
    config,
    manifests: [],
    startEngine: createEngineStarter({ preferNative: config.start.preferNative, boot: media }),
    api: {} as never,
    preferences: createPreferences(() => localStorage),
    renew: async () => null,
  });
  void player.start();
  if (wantsPlay && element.paused) void player.play();
  release;
  Object.assign(globalThis, { player });
}
