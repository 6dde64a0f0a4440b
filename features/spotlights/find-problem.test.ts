import { describe, expect, it } from 'vitest';
import { findSpotlightProblem } from './find-problem.ts';
import type { SpotlightData } from './spotlight.ts';

describe('findSpotlightProblem', () => {
  it.each<[SpotlightData, RegExp]>([
    [{ style: { type: 'imagespotlight', text: 'a' } }, /Choose an image/],
    [{ style: { type: 'texthighlight' } }, /Write a text/],
    [{ style: { type: 'watermark' } }, /text or choose an image/],
    [{ style: { type: 'highlight', text: 'a' }, action: { type: 'link' } }, /Enter the address/],
    [{ style: { type: 'highlight', text: 'a' }, action: { type: 'seek' } }, /Enter the time/],
    [{ style: { type: 'transparent' }, action: { type: 'seek', seekto: 0 } }, /screen readers/],
    [
      { style: { type: 'transparent' }, action: { type: 'link', target: 'https://a.example' }, conf: {} },
      /screen readers/,
    ],
  ])('%j is incomplete', (data, reason) => expect(findSpotlightProblem(data)).toMatch(reason));

  it.each<SpotlightData>([
    { style: { type: 'transparent' } },
    { style: { type: 'highlight' } },
    { style: { type: 'watermark', iconpath: 'a.png' } },
    { style: { type: 'watermark', text: 'a' }, action: { type: 'none' } },
    { style: { type: 'imagespotlight', imagepath: 'a.png' } },
    { style: { type: 'highlight' }, action: { type: 'seek', seekto: 0 }, conf: { displayname: 'Start' } },
    { style: { type: 'texthighlight', text: 'a' }, action: { type: 'link', target: 'https://a.example' } },
  ])('%j is complete', (data) => expect(findSpotlightProblem(data)).toBeNull());
});
