import { describe, expect, it, vi } from 'vitest';
import { EventEmitter } from './event-emitter.ts';

describe('EventEmitter', () => {
  it('calls listeners in order, with their own `this`', () => {
    const emitter = new EventEmitter();
    const calls: unknown[] = [];
    const self = { name: 'controller' };
    emitter.on(
      'a',
      function (this: unknown, value) {
        calls.push([this, value]);
      },
      self,
    );
    emitter.on('a', () => calls.push('second'));
    expect(emitter.emit('a', 1)).toBe(true);
    expect(calls).toEqual([[self, 1], 'second']);
    expect(emitter.emit('b')).toBe(false);
  });

  it('removes one listener of one context', () => {
    const emitter = new EventEmitter();
    const call = vi.fn();
    const [one, two] = [{}, {}];
    emitter.on('a', call, one).on('a', call, two);
    emitter.off('a', call, one);
    emitter.emit('a');
    expect(call).toHaveBeenCalledTimes(1);
    expect(emitter.listenerCount('a')).toBe(1);
    emitter.removeAllListeners();
    expect(emitter.listenerCount('a')).toBe(0);
  });

  it('calls a once listener only once, even if it emits again', () => {
    const emitter = new EventEmitter();
    const call = vi.fn(() => void emitter.emit('a'));
    emitter.once('a', call);
    emitter.emit('a');
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('allows a listener to be removed during an emit', () => {
    const emitter = new EventEmitter();
    const later = vi.fn();
    emitter.on('a', () => emitter.off('a', later));
    emitter.on('a', later);
    emitter.emit('a');
    emitter.emit('a');
    expect(later).toHaveBeenCalledTimes(1);
  });
});
