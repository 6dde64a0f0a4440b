import { describe, expect, it } from 'vitest';
import type { SpotlightData } from '../spotlight.ts';
import { placeLabel } from './place-label.ts';

const region = (
  position: SpotlightData['position'],
  style: Partial<SpotlightData['style']> = {},
): SpotlightData => ({ style: { type: 'transparent', width: 20, height: 20, ...style }, position });

describe('placeLabel', () => {
  it.each<[string, SpotlightData, string, number?]>([
    ['above by default', region({ left: 40, top: 40 }), 'top center'],
    ['where its owner wants it', region({ left: 40, top: 40 }, { tooltipAt: 'right' }), 'right center'],
    ['below a region at the upper edge', region({ left: 40, top: 5 }), 'bottom center'],
    [
      'above a region at the lower edge',
      region({ left: 40, bottom: 0 }, { tooltipAt: 'bottom' }),
      'top center',
    ],
    ['inwards at the left edge', region({ left: 0, top: 40 }), 'top start'],
    ['inwards at the right edge', region({ right: 2, top: 40 }), 'top end'],
    ['not beside the edge', region({ left: 5, top: 40 }, { tooltipAt: 'left' }), 'top start'],
    [
      'beside a region that is as high as the picture',
      region({ left: 0, top: 0 }, { height: 100 }),
      'right center',
    ],
    [
      'on a region that fills the picture',
      region({ left: 0, top: 0 }, { width: 100, height: 100 }),
      'inside start',
    ],
    ['of a centered region', region(undefined), 'top center'],
    [
      'between distances',
      { style: { type: 'highlight' }, position: { left: 0, right: 0, top: 40 } },
      'top start',
    ],
    ['anywhere with pixels', region({ absolute: true, left: 0, top: 0 }), 'top center'],
    [
      'above the controls of a low picture',
      region({ left: 40, top: 40 }, { tooltipAt: 'bottom' }),
      'top center',
      170,
    ],
    [
      'inside where there is no room',
      region({ left: 20, top: 20 }, { width: 60, height: 60 }),
      'inside center',
      170,
    ],
  ])('is %s', (_, data, expected, heightPx = 720) => {
    const { side, align } = placeLabel(data, heightPx);
    expect(`${side} ${align}`).toBe(expected);
  });
});
