import { describe, expect, it } from 'vitest';
import { createLifecycle } from './lifecycle.ts';

describe('createLifecycle', () => {
  it.each([
    ['nothing has happened', [], []],
    ['it plays', ['loaded', 'onAfterStartWidgets', 'started', 'play'], undefined],
    [
      'the metadata arrived after the first play() call',
      ['onAfterStartWidgets', 'loaded', 'started', 'play'],
      ['loaded', 'onAfterStartWidgets', 'started', 'play'],
    ],
    ['it is paused', ['loaded', 'started', 'play', 'pause'], ['loaded', 'started', 'pause']],
    ['it plays on after a pause', ['started', 'play', 'pause', 'play'], ['started', 'play']],
    [
      'it has ended',
      ['started', 'play', 'ended', 'onAfterEndWidgets'],
      ['started', 'ended', 'onAfterEndWidgets'],
    ],
    [
      'it was replayed',
      ['loaded', 'started', 'play', 'ended', 'replay', 'started', 'play'],
      ['loaded', 'started', 'play'],
    ],
    ['a replay has not started yet', ['loaded', 'started', 'play', 'replay'], ['loaded']],
  ])('recaps for a late host page: %s [XM-04]', (_, events, expected) => {
    const { record, recap } = createLifecycle();
    for (const event of events) record(event);
    expect(recap()).toEqual(expected ?? events);
  });

  it('reports a repeated event as such', () => {
    const { record } = createLifecycle();
    const events = ['play', 'play', 'pause', 'play', 'replay', 'replay'];
    expect(events.map(record)).toEqual([true, false, true, true, true, true]);
  });
});
