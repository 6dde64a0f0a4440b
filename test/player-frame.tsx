import { type ReactNode, useState } from 'react';
import type { Player } from '#kernel/player/core/player.ts';
import { ChromeContext, createChrome } from '#kernel/player/react/chrome.ts';
import { PlayerContext } from '#kernel/player/react/use-player.ts';

/** Provides what parts of the player need when they are rendered without the rest. */
export function PlayerFrame({ player, children }: { player: Player; children: ReactNode }): ReactNode {
  const [parts] = useState(() => ({
    chrome: createChrome(),
    controls: new Set<never>(),
    isTouch: false,
    isCoarse: false,
    isCentered: false,
    sheetRoot: null,
  }));
  return (
    <PlayerContext value={player}>
      <ChromeContext value={parts}>{children}</ChromeContext>
    </PlayerContext>
  );
}
