import { useEffect, useRef, useState } from 'react';
import type { LogKind } from './log-lines.ts';

/** The SDK as pages of other sites get it; what it can do is in its own description (/sdk/v1.d.ts). */
export interface SdkPlayer {
  on(event: string, listener: (value: unknown) => void): () => void;
  destroy(): void;
}
interface Sdk {
  createPlayer(place: Element, options: object): SdkPlayer;
}
export type Say = (kind: LogKind, name: string, value: unknown) => void;

const SDK_PATH = '/sdk/v1.mjs';
/** Every event of the SDK. */
export const EVENT_NAMES = [
  ...['ready', 'video', 'loaded', 'started', 'play', 'pause', 'ended', 'replay', 'state', 'time', 'seek'],
  ...['volume', 'muted', 'speed', 'quality', 'caption', 'widget', 'answer', 'error'],
  ...['onAfterStartWidgets', 'onAfterEndWidgets'],
];

/** Calls one of its methods by name. */
export const callMethod = (player: SdkPlayer, name: string, values: readonly unknown[]): unknown =>
  (player as unknown as Record<string, (...given: unknown[]) => unknown>)[name]?.(...values);

interface Made {
  /** Null while there is none. */
  readonly player: SdkPlayer | null;
  /** The frame has answered. */
  readonly isReady: boolean;
}
const nothing: Made = { player: null, isReady: false };

/** A player in `place`, made anew whenever the options change. */
export function useSdkPlayer(place: Element | null, options: object | null, say: Say): Made {
  const [state, setState] = useState(nothing);
  const told = useRef(say);
  told.current = say;
  const key = options && JSON.stringify(options);
  useEffect(() => {
    if (!place || !key) return;
    let made: SdkPlayer | null = null;
    let isOver = false;
    void import(/* @vite-ignore */ SDK_PATH).then(
      (sdk: Sdk) => {
        if (isOver) return;
        made = sdk.createPlayer(place, JSON.parse(key) as object);
        const player = made;
        for (const name of EVENT_NAMES) player.on(name, (value) => told.current('event', name, value));
        player.on('ready', () => setState({ player, isReady: true }));
        setState({ player, isReady: false });
      },
      () => told.current('failure', 'SDK', 'The script could not be loaded.'),
    );
    return () => {
      isOver = true;
      made?.destroy();
      setState(nothing);
    };
  }, [place, key]);
  return state;
}
