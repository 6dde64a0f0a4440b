import type { Metric } from 'prom-client';
import type { Routes } from '#kernel/contract/route.ts';
import type { Authenticator, PassReader } from './http/authenticate.ts';
import type { Handlers } from './http/call.ts';
import type { FastPath } from './http/fast-path.ts';
import type { Page } from './http/page.ts';
import type { Kernel } from './kernel.ts';
import type { TopicRule } from './live/topic-rule.ts';
import type { Migration } from './migrate.ts';

export interface FeatureParts<R extends Routes, Service> {
  /** Available to features that name this one in `needs`. */
  readonly service: Service;
  readonly handlers: Handlers<R>;
  readonly pages?: readonly Page[];
  readonly topics?: Readonly<Record<string, TopicRule>>;
  /** Shown to operators with the kernel's own; created with `registers: []`. */
  readonly metrics?: readonly Metric[];
  /** Responds to very frequent requests before they reach the framework. */
  readonly fastPath?: FastPath;
  /** Exactly one feature authenticates callers. */
  readonly authenticator?: Authenticator;
  /** At most one feature reads passes. */
  readonly passes?: PassReader;
  /** Called after all features have been created, before the first request. */
  start?(): Promise<void>;
  stop?(): Promise<void>;
}

/** What one feature needs of another. Exists for the compiler only. */
export interface Port<T> {
  readonly type?: T;
}
export type PortsOf<Needs> = { readonly [Other in keyof Needs]: Port<Needs[Other]> };
export const port = <T>(): Port<T> => ({});

export interface Feature<
  Name extends string = string,
  R extends Routes = Routes,
  Needs extends object = object,
  Service = unknown,
> {
  /** 'notes': log name, table prefix, commit scope. */
  readonly name: Name;
  readonly needs: PortsOf<Needs>;
  readonly routes: R;
  readonly migrations: readonly Migration[];
  create(kernel: Kernel, needs: Needs): FeatureParts<R, Service>;
}

/**
 * Declares a server feature. Each need names another feature and the port that this one uses of it;
 * `defineComposition` checks that the named feature offers that port.
 * @example needs: { notes: port<Pick<NotesPort, 'access'>>() }
 */
export function defineFeature<
  const Name extends string,
  R extends Routes,
  Service,
  Needs extends object = object,
>(feature: Feature<Name, R, Needs, Service>): Feature<Name, R, Needs, Service> {
  return feature;
}
