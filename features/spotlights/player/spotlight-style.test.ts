import { describe, expect, it } from 'vitest';
import type { SpotlightData } from '../spotlight.ts';
import { spotlightCss } from './spotlight-style.ts';

describe('spotlightCss', () => {
  it('has everything that an owner can choose [SP-01]', () => {
    expect(
      spotlightCss({
        style: {
          type: 'highlight',
          width: 30,
          height: 10,
          radius: 8,
          padding: 4,
          font: 18,
          color: 'white',
          bgcolor: '#0008',
          bordercolor: 'gold',
          highlightcolor: 'lime',
          border: 2,
          textalign: 'right',
          opacity: 0.9,
        },
      }),
    ).toEqual({
      inlineSize: 'calc(0.3 * var(--picture-x))',
      blockSize: 'calc(0.1 * var(--picture-y))',
      borderRadius: 'calc(8 * var(--unit))',
      padding: 'calc(4 * var(--unit))',
      fontSize: 'max(11px, calc(18 * var(--unit)))',
      '--ink': 'white',
      backgroundColor: '#0008',
      borderColor: 'gold',
      '--highlight': 'lime',
      borderWidth: 'calc(2 * var(--unit))',
      textAlign: 'right',
      opacity: 0.9,
    });
  });

  it.each<[string, SpotlightData, object]>([
    [
      'a region without a size',
      { style: { type: 'transparent' } },
      {
        inlineSize: 'calc(0.2 * var(--picture-x))',
        blockSize: 'calc(0.2 * var(--picture-y))',
        borderWidth: 'calc(0 * var(--unit))',
      },
    ],
    [
      'a text',
      { style: { type: 'texthighlight' } },
      { '--ink': '#1a1a1a', borderWidth: 'calc(0 * var(--unit))' },
    ],
    ['a watermark', { style: { type: 'watermark' } }, { opacity: 0.5, borderWidth: 'calc(0 * var(--unit))' }],
    [
      'an image, which keeps its shape',
      { style: { type: 'imagespotlight' } },
      { inlineSize: 'calc(0.2 * var(--picture-x))', borderWidth: 'calc(0 * var(--unit))' },
    ],
    [
      'a region between distances',
      { style: { type: 'transparent' }, position: { left: 10, right: 10, top: 0, bottom: 50 } },
      {
        inlineSize: 'calc(0.8 * var(--picture-x))',
        blockSize: 'calc(0.5 * var(--picture-y))',
        borderWidth: 'calc(0 * var(--unit))',
      },
    ],
    [
      'pixels',
      { style: { type: 'transparent', width: 64 }, position: { absolute: true, left: 1, right: 2 } },
      {
        inlineSize: 'calc(64 * var(--unit))',
        blockSize: 'calc(0.2 * var(--picture-y))',
        borderWidth: 'calc(0 * var(--unit))',
      },
    ],
  ])('has defaults for %s [SP-01]', (_, data, expected) => expect(spotlightCss(data)).toEqual(expected));
});
