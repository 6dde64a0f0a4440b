import type { Viewer } from '#kernel/contract/viewer.ts';
import type { ApiPort } from '../api-port.ts';
import type { PlayerPort } from '../player-port.ts';
import type { Cue } from '../timeline.ts';

/** A component, as far as the core cares; `kernel/player/react` draws it. */
export type View<Props> = (props: Props) => unknown;

export interface WidgetState<State> {
  get(): State;
  set(patch: Partial<State>): void;
  subscribe(listener: () => void): () => void;
}

export interface ModalOptions {
  /** While it is open, nobody but this widget can change the position. */
  readonly blockSeeking?: boolean;
}

/** All a widget can see. It holds no player, no DOM node and no other widget. */
export interface WidgetContext<Config = unknown, State extends object = object> {
  readonly id: string;
  readonly config: Config;
  readonly viewer: Viewer;
  readonly player: PlayerPort;
  /** Its own data only. */
  readonly state: WidgetState<State>;
  readonly api: ApiPort;
  readonly signal: AbortSignal;
  /** Dialogs are awaited, not toggled. Playback is held while one is open; a second one waits its turn. */
  modal<P extends object, R>(
    view: View<P & { done(result: R): void }>,
    props: P,
    options?: ModalOptions,
  ): Promise<R>;
  /** One drawer at a time: opening one closes the other. */
  drawer(open: boolean): void;
  track(action: string, data?: Readonly<Record<string, unknown>>): void;
  /** Cues that are known only later take the place of those it had; `onCue` hears of them. */
  setCues(cues: readonly Cue[]): void;
  /** EM-10: an address for a picture of its configuration. */
  mediaUrl(path: string): string;
}

// biome-ignore lint/suspicious/noExplicitAny: the host passes contexts through without looking inside
export type AnyWidgetContext = WidgetContext<any, any>;
