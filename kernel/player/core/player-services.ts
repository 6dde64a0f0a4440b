import type { Viewer } from '#kernel/contract/viewer.ts';
import type { KeyValueStorage } from './widgets/widget-storage.ts';

export interface OpenVideoOptions {
  /** Start position; when absent, the resume position or the beginning. */
  readonly atMs?: number;
  /** Further parameters of its address, such as the list that it was chosen from. Those of the present video are dropped. */
  readonly query?: Readonly<Record<string, string>>;
}

/** A server event; `data` contains ids only. */
export interface ServerEvent {
  readonly type: string;
  readonly data: unknown;
}

export interface ServerEventListener {
  event(event: ServerEvent): void;
  /** Events were lost and cannot be replayed. */
  reset(): void;
}

/** Services of the surrounding application for widgets. A page omits what it does not support. */
export interface PlayerServices {
  /** Opens another video in place of this one. Resolves when it is open, rejects when it cannot be opened. */
  openVideo?(id: string, options: OpenVideoOptions): Promise<void>;
  /** The viewer will probably open this video next, with these options. Fetches ahead what `openVideo` needs; never fails. */
  prepareVideo?(id: string, options: OpenVideoOptions): void;
  /** Subscribes to this video's events from the page's shared stream; returns the unsubscribe function. */
  listen?(listener: ServerEventListener): () => void;
  /** Resolves with the signed-in viewer, with null when the viewer canceled, or 'blocked' when the browser opened no window. */
  signIn?(reason: string): Promise<Viewer | 'blocked' | null>;
  /** A link for viewers who have to sign in and then return to this page. */
  signInUrl?(page: string): string;
  /** Calls back with the configuration of all widgets whenever the owner changes it. */
  watchConfig?(onChange: (widgets: Readonly<Record<string, unknown>>) => void): () => void;
  /** Sends a request that outlives the page. False when the browser did not accept it. */
  beacon?(path: string, body: Readonly<Record<string, unknown>>): boolean;
  /** TR-01: starts the view with this `kv-{uuid}`; resolves with its signed token, rejects when the server issues none. */
  createView?(localToken: string): Promise<string>;
  /** Storage for widget values; throws when storage is blocked. */
  storage?(): KeyValueStorage;
}
