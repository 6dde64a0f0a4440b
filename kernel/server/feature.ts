import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { InputOf, OutputOf, Route, Routes } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';
import type { Events, StoredHappening } from './events.ts';
import type { Authenticator, PassReader } from './http/authenticate.ts';
import type { Page } from './http/pages.ts';
import type { QuickRoute } from './http/quick.ts';
import type { Jobs } from './jobs.ts';
import type { Logger } from './log.ts';
import type { Migration } from './migrate.ts';
import type { Secrets } from './secrets.ts';
import type { Storage } from './storage/storage.ts';

/** What every feature may use. Adding a member needs a decision record: this is where god objects begin. */
export interface Kernel {
  readonly db: Db;
  readonly events: Events;
  readonly jobs: Jobs;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Logger;
  readonly secrets: Secrets;
  /** 'https://video.example.org', without a slash at the end. */
  readonly publicUrl: string;
}

export interface CookieOptions {
  readonly maxAgeSec: number;
  readonly path?: string;
}

/** One request, as a handler sees it: who asks, and the few things of HTTP that a handler may touch. */
export interface Call {
  /** Nobody in a shared call (`sharedWhen`), where `identify` finds out. */
  readonly viewer: Viewer;
  /** Looks up who is asking, now: the session may have ended since the call began. */
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
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal;
}

/** The answer of a raw route. */
export interface RawResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A function takes the connection over once the headers are sent. */
  readonly body?: string | Buffer | Readable | ((response: ServerResponse) => void);
}

export type Handler<R extends Route> = (input: InputOf<R>, call: Call) => Promise<OutputOf<R> | RawResponse>;
export type Handlers<R extends Routes> = { readonly [K in keyof R]: Handler<R[K]> };

/** What a viewer who asked for a topic hears. */
export interface Hearing {
  /** The name under which it is published: 'video:abc'. */
  readonly channel: string;
  /** Viewers with the same audience are sent the same content; '' where there is only one. */
  readonly audience?: string;
  /** Events with `access` on these channels may end the permission; it is then asked for again. */
  readonly until: readonly string[];
}

/** A kind of topic that pages listen to, such as 'video:abc' (the id is what follows the colon). */
export interface TopicRule {
  /** Throws the reason unless the viewer may hear it now. Asked when a stream opens and whenever permissions change. */
  hear(viewer: Viewer, id: string): Promise<Hearing>;
  /**
   * What an audience is sent of each event, as it may be seen now, or null for nothing; ids only where this is absent.
   * Called once per process and batch of events, however many listen.
   */
  read?(
    id: string,
    events: readonly StoredHappening[],
    audience: string,
  ): Promise<readonly (object | null)[]>;
}

export interface FeatureParts<R extends Routes, Service> {
  /** What other features may ask for by naming this one in `needs`. */
  readonly service: Service;
  readonly handlers: Handlers<R>;
  readonly pages?: readonly Page[];
  readonly topics?: Readonly<Record<string, TopicRule>>;
  /** For what crowds ask for thousands of times a second. */
  readonly quick?: QuickRoute;
  /** Exactly one feature tells the kernel who is asking. */
  readonly authenticator?: Authenticator;
  /** At most one feature lets requests see single things without a session. */
  readonly passes?: PassReader;
  /** Runs once all features exist, before the first request. */
  start?(): Promise<void>;
  stop?(): Promise<void>;
}

export interface Feature<R extends Routes = Routes, Needs extends object = object, Service = unknown> {
  /** 'comments': log name, table prefix, commit scope. */
  readonly name: string;
  readonly needs: readonly (keyof Needs & string)[];
  readonly routes: R;
  readonly migrations: readonly Migration[];
  create(kernel: Kernel, needs: Needs): FeatureParts<R, Service>;
}

/** Declares a server feature; `needs` names the features whose services it asks for. */
export function defineFeature<R extends Routes, Needs extends object, Service>(
  feature: Feature<R, Needs, Service>,
): Feature<R, Needs, Service> {
  return feature;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of features of every kind; each one is typed where it is defined
export type AnyFeature = Feature<any, any, any>;

export interface ComposedFeature {
  readonly feature: AnyFeature;
  readonly parts: FeatureParts<Routes, unknown>;
}

/** Creates all features, each after the ones it needs; a missing or circular need names both sides. */
export function composeFeatures(features: readonly AnyFeature[], kernel: Kernel): ComposedFeature[] {
  const byName = new Map(features.map((feature) => [feature.name, feature]));
  if (byName.size !== features.length) throw new Error('features: two features have the same name');
  const made = new Map<string, ComposedFeature>();
  const open: string[] = [];

  const make = (feature: AnyFeature): ComposedFeature => {
    const existing = made.get(feature.name);
    if (existing) return existing;
    if (open.includes(feature.name)) throw new Error(`features: ${[...open, feature.name].join(' needs ')}`);
    open.push(feature.name);
    const needs: Record<string, unknown> = {};
    for (const name of feature.needs) {
      const needed = byName.get(name);
      if (!needed) throw new Error(`features: '${feature.name}' needs '${name}', which is not in the list`);
      needs[name] = make(needed).parts.service;
    }
    const log = kernel.log.child({ feature: feature.name });
    const composed = {
      feature,
      parts: feature.create({ ...kernel, log }, needs) as FeatureParts<Routes, unknown>,
    };
    open.pop();
    made.set(feature.name, composed);
    return composed;
  };
  return features.map(make);
}
