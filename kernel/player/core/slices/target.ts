import type { PlayerClock } from '../clock.ts';
import type { Engine } from '../media/engine.ts';
import type { MediaElement } from '../media/media-element.ts';
import type { PlayerConfig } from '../player-config.ts';
import type { Preferences } from '../preferences.ts';

/** What slices read and control. */
export interface PlayerTarget {
  readonly element: MediaElement;
  /** The box that goes full screen; null where nothing is rendered. */
  readonly stage: HTMLElement | null;
  readonly clock: PlayerClock;
  readonly config: PlayerConfig;
  readonly preferences: Preferences;
  /** Null while no engine runs. */
  engine(): Engine | null;
}

/** Calls for each of these events, and once now. */
export function follow(
  element: EventTarget,
  types: readonly string[],
  signal: AbortSignal,
  call: (event?: Event) => void,
): void {
  for (const type of types) element.addEventListener(type, call, { signal });
  call();
}
