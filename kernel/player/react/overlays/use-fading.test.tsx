// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useFading } from './use-fading.ts';

const FADE_MS = 1000;
const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id })) as [Item, Item, Item];
interface Item {
  readonly id: string;
}
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function open(first: readonly Item[]) {
  const { result, rerender } = renderHook(({ shown }) => useFading(shown, FADE_MS), {
    initialProps: { shown: first },
  });
  return {
    show: (...shown: Item[]) => rerender({ shown }),
    pass: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
    now: () => result.current.map(({ item, isLeaving }) => (isLeaving ? `(${item.id})` : item.id)).join(' '),
  };
}

describe('useFading', () => {
  it('keeps what left until it has faded out', () => {
    const { show, pass, now } = open([a, b]);
    expect(now()).toBe('a b');
    show(b);
    expect(now()).toBe('b (a)');
    pass(FADE_MS - 1);
    expect(now()).toBe('b (a)');
    pass(1);
    expect(now()).toBe('b');
  });

  it('lets each item fade on its own, however often others change', () => {
    const { show, pass, now } = open([a, b, c]);
    show(b, c);
    pass(600);
    show(c);
    pass(399);
    expect(now()).toBe('c (a) (b)');
    pass(1);
    expect(now()).toBe('c (b)');
    pass(600);
    expect(now()).toBe('c');
  });

  it('shows an item that comes back while it fades', () => {
    const { show, pass, now } = open([a]);
    show();
    pass(500);
    show(a);
    expect(now()).toBe('a');
    pass(5000);
    expect(now()).toBe('a');
    show();
    pass(999);
    expect(now()).toBe('(a)');
  });

  it('removes at once for people who prefer less motion', () => {
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    const { show, now } = open([a]);
    show();
    expect(now()).toBe('');
  });
});
