import type { ApiPort } from '../api-port.ts';
import type { PlayerPort } from '../player-port.ts';
import type { Cue } from '../timeline.ts';
import type { Frame, FrameOptions } from './frames.ts';
import type { ServerEventsPort } from './server-events.ts';
import type { ViewerPort } from './viewers.ts';
import type { StoragePort } from './widget-storage.ts';

/** A component; the core does not depend on React, `kernel/player/react` renders it. */
export type View<Props> = (props: Props) => unknown;

export interface WidgetState<State> {
  get(): State;
  set(patch: Partial<State>): void;
  subscribe(listener: () => void): () => void;
}

export interface ModalOptions {
  /** Only this widget can seek while the dialog is open. */
  readonly blockSeeking?: boolean;
  /**
   * Fills the player instead of opening as a panel. A 'picture' never leaves it; a 'page' fills the page around a player that
   * is too low for it.
   */
  readonly fills?: 'picture' | 'page';
}

/** A widget's whole environment. It exposes no player, DOM node, or other widget. */
export interface WidgetContext<Config = unknown, State extends object = object> {
  readonly id: string;
  /** The latest one when the widget listens with `onConfig`, otherwise the initial one. */
  readonly config: Config;
  readonly viewer: ViewerPort;
  readonly player: PlayerPort;
  /** The widget's own state. */
  readonly state: WidgetState<State>;
  /** Values stored in this browser for this viewer and this video. */
  readonly storage: StoragePort;
  readonly api: ApiPort;
  /** Server events about this video. */
  readonly events: ServerEventsPort;
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
  /** Replaces the widget's cues, for cues known only after the start; they are delivered to `onCue`. */
  setCues(cues: readonly Cue[]): void;
  /** Calls back with the parsed configuration whenever the owner changes it. */
  onConfig(listener: (config: Config) => void): () => void;
  /** Sends a request that outlives the page. False when the browser did not accept it. */
  beacon(path: string, body: Readonly<Record<string, unknown>>): boolean;
  /** A sandboxed frame, rendered with `WidgetFrame`. */
  frame(options: FrameOptions): Frame;
  /** EM-10: URL of an image from the configuration. */
  mediaUrl(path: string): string;
}

// biome-ignore lint/suspicious/noExplicitAny: the host passes contexts through untyped
export type AnyWidgetContext = WidgetContext<any, any>;
