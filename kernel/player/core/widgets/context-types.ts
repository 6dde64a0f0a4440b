import type { ApiPort } from '../api-port.ts';
import type { PlayerPort } from '../player-port.ts';
import type { Cue } from '../timeline.ts';
import type { Frame, FrameOptions } from './frames.ts';
import type { ServerEventsPort } from './server-events.ts';
import type { ViewerPort } from './viewers.ts';
import type { StoragePort } from './widget-storage.ts';

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
  /** The newest one when the widget listens with `onConfig`, otherwise the one it started with. */
  readonly config: Config;
  readonly viewer: ViewerPort;
  readonly player: PlayerPort;
  /** Its own data only. */
  readonly state: WidgetState<State>;
  /** Values kept in this browser for this viewer and this video. */
  readonly storage: StoragePort;
  readonly api: ApiPort;
  /** Events of the server about this video. */
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
  /** Cues that are known only later take the place of those it had; `onCue` hears of them. */
  setCues(cues: readonly Cue[]): void;
  /** Calls with the parsed configuration whenever the owner has changed it while the video is open. */
  onConfig(listener: (config: Config) => void): () => void;
  /** A request that outlives the page, for what is sent when it is left. False when the browser did not accept it. */
  beacon(path: string, body: Readonly<Record<string, unknown>>): boolean;
  /** A sandboxed frame, to be drawn with `WidgetFrame`. */
  frame(options: FrameOptions): Frame;
  /** EM-10: an address for a picture of its configuration. */
  mediaUrl(path: string): string;
}

// biome-ignore lint/suspicious/noExplicitAny: the host passes contexts through without looking inside
export type AnyWidgetContext = WidgetContext<any, any>;
