import { useEffect, useRef, useState } from 'react';
import type { LogKind } from './log-lines.ts';
import { text } from './messages.ts';

/** The SDK as other sites load it; /sdk/v1.d.ts has its full types. */
export interface SdkPlayer {
  on(event: string, listener: (value: unknown) => void): () => void;
  destroy(): void;
}
interface Sdk {
  createPlayer(place: Element, options: object): SdkPlayer;
}
export type WriteLog = (kind: LogKind, name: string, value: unknown) => void;

const SDK_PATH = '/sdk/v1.mjs';
/** All events of the SDK. */
export const EVENT_NAMES = [
  ...['ready', 'video', 'loaded', 'started', 'play', 'pause', 'ended', 'replay', 'state', 'time', 'seek'],
  ...['volume', 'muted', 'speed', 'quality', 'caption', 'widget', 'answer', 'error'],
  ...['onAfterStartWidgets', 'onAfterEndWidgets', 'renewKvToken'],
];

/** Calls a method of the player by name. */
export const callMethod = (player: SdkPlayer, name: string, values: readonly unknown[]): unknown =>
  (player as unknown as Record<string, (...given: unknown[]) => unknown>)[name]?.(...values);

interface SdkPlayerState {
  /** Null until it is created. */
  readonly player: SdkPlayer | null;
  /** The frame has completed the handshake. */
  readonly isReady: boolean;
}
const noPlayer: SdkPlayerState = { player: null, isReady: false };

/** A player in `place`, created again whenever the options change. */
export function useSdkPlayer(place: Element | null, options: object | null, log: WriteLog): SdkPlayerState {
  const [state, setState] = useState(noPlayer);
  const latestLog = useRef(log);
  latestLog.current = log;
  const key = options && JSON.stringify(options);
  useEffect(() => {
    if (!place || !key) return;
    let created: SdkPlayer | null = null;
    let isUnmounted = false;
    void import(/* @vite-ignore */ SDK_PATH).then(
      (sdk: Sdk) => {
        if (isUnmounted) return;
        const player = sdk.createPlayer(place, JSON.parse(key) as object);
        created = player;
        for (const name of EVENT_NAMES) player.on(name, (value) => latestLog.current('event', name, value));
        player.on('ready', () => setState({ player, isReady: true }));
        setState({ player, isReady: false });
      },
      () => latestLog.current('failure', 'SDK', text('sdkFailed')),
    );
    return () => {
      isUnmounted = true;
      created?.destroy();
      setState(noPlayer);
    };
  }, [place, key]);
  return state;
}
