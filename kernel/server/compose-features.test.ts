import { describe, expect, it } from 'vitest';
import { type AnyFeature, composeFeatures, defineComposition } from './compose-features.ts';
import { defineFeature, port } from './feature.ts';
import type { Kernel } from './kernel.ts';
import { createLogger } from './log.ts';

const kernel = { log: createLogger({ level: 'silent', pretty: false }) } as Kernel;

function feature(name: string, needs: readonly string[], created: string[] = []): AnyFeature {
  return defineFeature({
    name,
    needs: Object.fromEntries(needs.map((other) => [other, port<string>()])),
    routes: {},
    migrations: [],
    create: (_kernel, given) => {
      created.push(`${name}(${Object.entries(given).map(([key, value]) => `${key}=${value}`)})`);
      return { service: `service of ${name}`, handlers: {} };
    },
  });
}

const plain = { routes: {}, migrations: [] };
const videos = defineFeature({
  ...plain,
  name: 'videos',
  needs: {},
  create: () => ({ service: { find: async (id: string) => ({ id }) }, handlers: {} }),
});
const asking = <Port>() =>
  defineFeature({
    ...plain,
    name: 'likes',
    needs: { videos: port<Port>() },
    create: () => ({ service: {}, handlers: {} }),
  });

describe('defineComposition', () => {
  it('accepts needs that another feature of the list offers', () => {
    const likes = asking<{ find(id: string): Promise<{ id: string }> }>();
    expect(defineComposition(likes, videos)).toEqual([likes, videos]);
  });

  it('does not compile when a need is not offered, or offered as something else', () => {
    // @ts-expect-error: no feature is named 'videos'
    defineComposition(asking<{ find(id: string): Promise<{ id: string }> }>());
    // @ts-expect-error: videos offers no 'remove'
    defineComposition(asking<{ remove(id: string): Promise<void> }>(), videos);
    // @ts-expect-error: 'find' returns an object without 'owner'
    defineComposition(asking<{ find(id: string): Promise<{ owner: string }> }>(), videos);
  });
});

describe('composeFeatures', () => {
  it('creates each feature once, after the ones it needs, and passes their services', () => {
    const created: string[] = [];
    const composed = composeFeatures(
      [
        feature('comments', ['videos', 'accounts'], created),
        feature('videos', ['accounts'], created),
        feature('accounts', [], created),
      ],
      kernel,
    );
    expect(created).toEqual([
      'accounts()',
      'videos(accounts=service of accounts)',
      'comments(videos=service of videos,accounts=service of accounts)',
    ]);
    expect(composed.map(({ feature: { name } }) => name)).toEqual(['comments', 'videos', 'accounts']);
  });

  it('names both sides of a missing need', () => {
    expect(() => composeFeatures([feature('comments', ['videos'])], kernel)).toThrow(
      "'comments' needs 'videos', which is not in the list",
    );
  });

  it('rejects circular needs and names the circle', () => {
    const circle = [feature('a', ['b']), feature('b', ['c']), feature('c', ['a'])];
    expect(() => composeFeatures(circle, kernel)).toThrow('a needs b needs c needs a');
  });

  it('rejects two features with the same name', () => {
    expect(() => composeFeatures([feature('a', []), feature('a', [])], kernel)).toThrow('the same name');
  });
});
