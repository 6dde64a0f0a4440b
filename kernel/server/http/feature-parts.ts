import { kernelRoutes } from '#kernel/contract/kernel-routes.ts';
import type { Route } from '#kernel/contract/route.ts';
import type { ComposedFeature } from '../compose-features.ts';
import type { TopicRule } from '../live/topic-rule.ts';
import type { Authenticator, PassReader } from './authenticate.ts';
import type { DescribedRoute } from './openapi.ts';

/** Every route of the server, with the feature it belongs to. */
export function listRoutes(features: readonly ComposedFeature[]): DescribedRoute[] {
  const own = Object.entries(kernelRoutes).map(([name, route]) => ({
    tag: 'server',
    name,
    route: route as Route,
  }));
  const theirs = features.flatMap(({ feature }) =>
    Object.entries(feature.routes as Record<string, Route>).map(([name, route]) => ({
      tag: feature.name,
      name,
      route,
    })),
  );
  return [...own, ...theirs];
}

export function authenticatorOf(features: readonly ComposedFeature[]): Authenticator {
  const found = features.flatMap(({ parts }) => parts.authenticator ?? []);
  if (found.length !== 1)
    throw new Error(`features: ${found.length} features tell who is asking; exactly one must`);
  return found[0]!;
}

export function passesOf(features: readonly ComposedFeature[]): PassReader | undefined {
  const found = features.flatMap(({ parts }) => parts.passes ?? []);
  if (found.length > 1) throw new Error(`features: ${found.length} features read passes; one at most may`);
  return found[0];
}

export function topicsOf(features: readonly ComposedFeature[]): Record<string, TopicRule> {
  return Object.assign({}, ...features.map(({ parts }) => parts.topics ?? {}));
}
