import type { Routes } from '#kernel/contract/route.ts';
import type { Feature, FeatureParts } from './feature.ts';
import type { Kernel } from './kernel.ts';

// biome-ignore lint/suspicious/noExplicitAny: a list of features with different types; each is typed where it is defined
export type AnyFeature = Feature<string, any, any, any>;

/** The services of a list of features by name. */
export type ServicesOf<List extends readonly AnyFeature[]> = {
  readonly [One in List[number] as One['name']]: One extends Feature<string, Routes, object, infer Service>
    ? Service
    : never;
};

type NeedsOf<One> = One extends { create(kernel: Kernel, needs: infer Needs): unknown } ? Needs : never;

/** The needs of one feature that no feature of the list satisfies. */
type UnmetNeeds<Needs, Services> = {
  [Name in keyof Needs as Name extends keyof Services
    ? Services[Name] extends Needs[Name]
      ? never
      : Name
    : Name]: Name extends keyof Services
    ? { readonly offered: Services[Name]; readonly needed: Needs[Name] }
    : 'no such feature';
};

type Checked<List extends readonly AnyFeature[]> = {
  readonly [Index in keyof List]: keyof UnmetNeeds<NeedsOf<List[Index]>, ServicesOf<List>> extends never
    ? List[Index]
    : { readonly 'unmet needs': UnmetNeeds<NeedsOf<List[Index]>, ServicesOf<List>> };
};

/** The features of a server. A need that its provider does not offer does not compile. */
export function defineComposition<const List extends readonly AnyFeature[]>(
  ...features: List & Checked<List>
): List {
  return features;
}

export interface ComposedFeature {
  readonly feature: AnyFeature;
  readonly parts: FeatureParts<Routes, unknown>;
}

/** Creates all features, each after the ones it needs; a missing or circular need names both sides. */
export function composeFeatures(features: readonly AnyFeature[], kernel: Kernel): ComposedFeature[] {
  const byName = new Map(features.map((feature) => [feature.name, feature]));
  if (byName.size !== features.length) throw new Error('features: two features have the same name');
  const created = new Map<string, ComposedFeature>();
  const creating: string[] = [];

  const create = (feature: AnyFeature): ComposedFeature => {
    const existing = created.get(feature.name);
    if (existing) return existing;
    if (creating.includes(feature.name))
      throw new Error(`features: ${[...creating, feature.name].join(' needs ')}`);
    creating.push(feature.name);
    const needs: Record<string, unknown> = {};
    for (const name of Object.keys(feature.needs)) {
      const needed = byName.get(name);
      if (!needed) throw new Error(`features: '${feature.name}' needs '${name}', which is not in the list`);
      needs[name] = create(needed).parts.service;
    }
    const log = kernel.log.child({ feature: feature.name });
    const parts: FeatureParts<Routes, unknown> = feature.create({ ...kernel, log }, needs);
    creating.pop();
    created.set(feature.name, { feature, parts });
    return { feature, parts };
  };
  return features.map(create);
}
