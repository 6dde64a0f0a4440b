import { describe, expect, it } from 'vitest';
import { summarizeSites } from './summarize-sites.ts';

describe('summarizeSites', () => {
  it.each([
    [[], 'Any site can embed this video.'],
    [['a.example'], 'Only a.example can embed this video.'],
    [['a.example', 'b.example'], 'Only a.example and 1 more site can embed this video.'],
    [['a.example', 'b.example', 'c.example'], 'Only a.example and 2 more sites can embed this video.'],
  ])('summarizes %j', (sites, expected) => expect(summarizeSites(sites)).toBe(expected));
});
