import { describe, expect, it } from 'vitest';
import { type WidgetList, widgetState } from './widget-state.ts';

const list: WidgetList = {
  list: [
    { id: 'off', config: null, version: 1 },
    { id: 'on', config: {}, version: 1 },
    { id: 'gone', config: {}, version: 1 },
  ],
  offered: [
    { id: 'off', built_in: true },
    { id: 'on', built_in: false },
    { id: 'usual', built_in: true },
    { id: 'chosen', built_in: false },
    { id: 'other', built_in: false },
  ],
};

describe('widgetState', () => {
  it.each([
    ['off', false],
    ['on', true],
    ['usual', true],
    ['chosen', true],
    ['other', false],
    ['gone', undefined],
    ['unknown', undefined],
  ])('of %s is on: %s [WM-02]', (id, isOn) => expect(widgetState(list, ['chosen'], id)?.isOn).toBe(isOn));
});
