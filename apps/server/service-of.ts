import type { ComposedFeature } from '#kernel/server/compose-features.ts';
import type { Services } from './features.ts';

/** The service of one feature, for callers outside features. */
export function serviceOf<Name extends keyof Services>(
  composed: readonly ComposedFeature[],
  name: Name,
): Services[Name] {
  const found = composed.find(({ feature }) => feature.name === name);
  if (!found) throw new Error(`features: there is no feature '${name}'`);
  return found.parts.service as Services[Name];
}
