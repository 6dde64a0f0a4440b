import { describe, expect, it, vi } from 'vitest';
import { EventEmitter } from './event-emitter.ts';

describe('EventEmitter', () => {
  it('calls listeners in their order, with their own this', () => {
    const emitter = new EventEmitter();
    const heard: unknown[] = [];
    const self = { name: 'controller' };
    emitter.on(
      'a',
      function (this: unknown, value) {
        heard.push([this, value]);
      },
      self,
    );
    emitter.on('a', () => heard.push('second'));
    expect(emitter.emit('a', 1)).toBe(true);
    expect(heard).toEqual([[self, 1], 'second']);
    expect(emitter.emit('b')).toBe(false);
  });

  it('takes back one listener of one owner', () => {
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

  it('calls a once listener once, also when it emits again', () => {
    const emitter = new EventEmitter();
    const call = vi.fn(() => void emitter.emit('a'));
    emitter.once('a', call);
    emitter.emit('a');
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('lets a listener be taken away while others are told', () => {
    const emitter = new EventEmitter();
    const later = vi.fn();
    emitter.on('a', () => emitter.off('a', later));
    emitter.on('a', later);
    emitter.emit('a');
    emitter.emit('a');
    expect(later).toHaveBeenCalledTimes(1);
  });
});
