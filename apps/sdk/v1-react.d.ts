import type { CSSProperties, JSX, Ref } from 'react';
import type { KapsulePlayer as Player, PlayerEventName, PlayerEvents, PlayerOptions } from './v1.d.ts';

type Listeners = {
  [E in PlayerEventName as E extends `on${string}` ? E : `on${Capitalize<E>}`]?: (
    value: PlayerEvents[E],
  ) => void;
};

export interface KapsulePlayerProps extends PlayerOptions, Listeners {
  ref?: Ref<Player>;
  className?: string;
  style?: CSSProperties;
}

/** A player as a component for React 18 or newer. */
export function KapsulePlayer(props: KapsulePlayerProps): JSX.Element;
