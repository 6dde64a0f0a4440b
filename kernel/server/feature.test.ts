import { describe, expect, it } from 'vitest';
import { type AnyFeature, composeFeatures, defineFeature, type Kernel } from './feature.ts';
import { createLogger } from './log.ts';

const kernel = { log: createLogger({ level: 'silent', pretty: false }) } as Kernel;

function feature(name: string, needs: string[], made: string[] = []): AnyFeature {
  return defineFeature<Record<never, never>, Record<string, string>, string>({
    name,
    needs,
    routes: {},
    migrations: [],
    create: (_kernel, given) => {
      made.push(`${name}(${Object.entries(given).map(([key, value]) => `${key}=${value}`)})`);
      return { service: `service of ${name}`, handlers: {} };
    },
  });
}

describe('composeFeatures', () => {
  it('makes each feature once, after the ones it needs, and hands their services over', () => {
    const made: string[] = [];
    const composed = composeFeatures(
      [
        feature('comments', ['videos', 'accounts'], made),
        feature('videos', ['accounts'], made),
        feature('accounts', [], made),
      ],
      kernel,
    );
    expect(made).toEqual([
      'accounts()',
      'videos(accounts=service of accounts)',
      'comments(videos=service of videos,accounts=service of accounts)',
    ]);
    expect(composed.map(({ feature: { name } }) => name)).toEqual(['comments', 'videos', 'accounts']);
  });

  it('names both sides of a need that nobody meets', () => {
    expect(() => composeFeatures([feature('comments', ['videos'])], kernel)).toThrow(
      "'comments' needs 'videos', which is not in the list",
    );
  });

  it('refuses needs that go in a circle and names the circle', () => {
    const circle = [feature('a', ['b']), feature('b', ['c']), feature('c', ['a'])];
    expect(() => composeFeatures(circle, kernel)).toThrow('a needs b needs c needs a');
  });

  it('refuses two features of one name', () => {
    expect(() => composeFeatures([feature('a', []), feature('a', [])], kernel)).toThrow('the same name');
  });
});
