import type { Viewer } from '#kernel/contract/viewer.ts';
import type { KeyValueStorage } from './widgets/widget-storage.ts';

export interface OpenVideoOptions {
  /** Where the other video starts; at its beginning, or where this viewer stopped, when absent. */
  readonly atMs?: number;
}

/** Something that happened on the server; `data` holds ids. */
export interface ServerEvent {
  readonly type: string;
  readonly data: unknown;
}

export interface ServerEventListener {
  event(event: ServerEvent): void;
  /** Events were lost that cannot be sent again. */
  reset(): void;
}

/** What the application around a player offers to widgets. A page leaves out what it cannot do. */
export interface PlayerServices {
  /** Opens another video in place of this one. Resolves when it is open, rejects when it cannot be opened. */
  openVideo?(id: string, options: OpenVideoOptions): Promise<void>;
  /** Events about this video from the page's one stream, until the returned function is called. */
  listen?(listener: ServerEventListener): () => void;
  /** Resolves with the person who has signed in, or null when the viewer gave up. */
  signIn?(reason: string): Promise<Viewer | null>;
  /** Calls with the configuration of all widgets whenever the owner has changed it. */
  watchConfig?(onChange: (widgets: Readonly<Record<string, unknown>>) => void): () => void;
  /** Sends a request that outlives the page. False when the browser did not accept it. */
  beacon?(path: string, body: Readonly<Record<string, unknown>>): boolean;
  /** Starts another view of the video: resolves with its token, rejects when the server gives none. */
  renewView?(): Promise<string>;
  /** Where widgets keep values; throws where that is blocked. */
  storage?(): KeyValueStorage;
}
