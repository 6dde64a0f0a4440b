import type { ComposedFeature } from '#kernel/server/feature.ts';

/** The service of one feature, for the few callers outside features. */
export function serviceOf(composed: readonly ComposedFeature[], name: string): unknown {
  const found = composed.find(({ feature }) => feature.name === name);
  if (!found) throw new Error(`features: there is no feature '${name}'`);
  return found.parts.service;
}
