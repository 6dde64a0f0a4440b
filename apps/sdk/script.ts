import { createPlayer } from './create-player.ts';
import { upgradePage } from './upgrade-page.ts';
import type { KapsulePlayer, PlayerOptions } from './v1.d.ts';

// Loaded by host pages: <script async src="https://video.example.org/sdk/v1.js"></script>
const home = new URL((document.currentScript as HTMLScriptElement).src).origin;
if (!('Kapsule' in window)) {
  Object.assign(window, {
    Kapsule: {
      createPlayer: (place: Element, options: PlayerOptions): KapsulePlayer =>
        createPlayer(place, options, home),
    },
  });
  upgradePage(home);
}
