import { createPlayer as createPlayerAt } from './create-player.ts';
import { upgradePage as upgradePageAt } from './upgrade-page.ts';
import type { KapsulePlayer, PlayerOptions } from './v1.d.ts';

// import { createPlayer } from 'https://video.example.org/sdk/v1.mjs'
const home = import.meta.url;

export const createPlayer = (place: Element, options: PlayerOptions): KapsulePlayer =>
  createPlayerAt(place, options, home);
export const upgradePage = (): void => upgradePageAt(home);
