import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { InputOf, OutputOf, Route, Routes } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';

export interface CookieOptions {
  readonly maxAgeSec: number;
  readonly path?: string;
}

/** One request as a handler sees it: the caller, and the few parts of HTTP that a handler may use. */
export interface Call {
  /** Anonymous in a shared call (`sharedWhen`); `identify` authenticates the caller there. */
  readonly viewer: Viewer;
  /** Authenticates the caller again: the session may have ended since the call began. */
  identify(): Promise<Viewer>;
  readonly sessionId: string | null;
  readonly csrf: string;
  readonly requestId: string;
  readonly address: string;
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options: CookieOptions): void;
  clearCookie(name: string, options?: { path?: string }): void;
  /** The bytes of a route with encoding 'bytes'. */
  readonly body: Readable;
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
}

/** The response of a raw route. */
export interface RawResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A function takes over the connection after the headers have been sent. */
  readonly body?: string | Buffer | Readable | ((response: ServerResponse) => void);
}

export type Handler<R extends Route> = (input: InputOf<R>, call: Call) => Promise<OutputOf<R> | RawResponse>;
export type Handlers<R extends Routes> = { readonly [K in keyof R]: Handler<R[K]> };
