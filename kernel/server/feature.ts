import type { Routes } from '#kernel/contract/route.ts';
import type { Authenticator, PassReader } from './http/authenticate.ts';
import type { Handlers } from './http/call.ts';
import type { FastPath } from './http/fast-path.ts';
import type { Page } from './http/pages.ts';
import type { Kernel } from './kernel.ts';
import type { TopicRule } from './live/topic-rule.ts';
import type { Migration } from './migrate.ts';

export interface FeatureParts<R extends Routes, Service> {
  /** What other features may ask for by naming this one in `needs`. */
  readonly service: Service;
  readonly handlers: Handlers<R>;
  readonly pages?: readonly Page[];
  readonly topics?: Readonly<Record<string, TopicRule>>;
  /** For requests that arrive thousands of times a second. */
  readonly fastPath?: FastPath;
  /** Exactly one feature tells the kernel who is asking. */
  readonly authenticator?: Authenticator;
  /** At most one feature lets requests see single things without a session. */
  readonly passes?: PassReader;
  /** Runs once all features exist, before the first request. */
  start?(): Promise<void>;
  stop?(): Promise<void>;
}

/** What one feature asks of another. It carries a type and nothing else. */
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
