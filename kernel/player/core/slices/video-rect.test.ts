// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSlices } from '#kernel/store/slices.ts';
import { createManualClock } from '#test/manual-clock.ts';
import { testConfig } from '#test/test-config.ts';
import { createPreferences } from '../preferences.ts';
import type { PlayerTarget } from './target.ts';
import { videoRect } from './video-rect.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** happy-dom has no layout, so the test sets sizes and triggers resize observers. */
function setUp(video: Parameters<typeof testConfig>[0] = {}) {
  const observed: { notify(): void; readonly elements: Set<Element> }[] = [];
  class FakeObserver {
    readonly elements = new Set<Element>();
    readonly notify: () => void;
    constructor(notify: () => void) {
      this.notify = notify;
      observed.push(this);
    }
    observe(element: Element): void {
      this.elements.add(element);
    }
    disconnect(): void {
      this.elements.clear();
    }
  }
  vi.stubGlobal('ResizeObserver', FakeObserver);
  const stage = document.body.appendChild(document.createElement('div'));
  const element = stage.appendChild(document.createElement('video'));
  const controller = new AbortController();
  const target = {
    element,
    stage,
    clock: createManualClock(),
    config: testConfig(video),
    preferences: createPreferences(null),
    engine: () => null,
  } as unknown as PlayerTarget;
  const resize = (left: number, top: number, width: number, height: number): void => {
    stage.getBoundingClientRect = () => new DOMRect(100, 50, 800, 600);
    element.getBoundingClientRect = () => new DOMRect(100 + left, 50 + top, width, height);
    for (const { notify, elements } of observed) if (elements.has(element)) notify();
  };
  const load = (width: number, height: number): void => {
    Object.defineProperties(element, { videoWidth: { value: width }, videoHeight: { value: height } });
    element.dispatchEvent(new Event('loadedmetadata'));
  };
  const { store } = createSlices(target, { videoRect }, controller.signal);
  const rect = (): number[] => {
    const { leftPx, topPx, widthPx, heightPx } = store.getState().videoRect;
    return [leftPx, topPx, widthPx, heightPx];
  };
  return { rect, resize, load, observed, end: () => controller.abort() };
}

describe('the video rectangle', () => {
  it('follows the size of the element, and uses the configured aspect ratio until the metadata is loaded', () => {
    const { rect, resize, load } = setUp();
    resize(0, 0, 320, 360);
    expect(rect()).toEqual([0, 90, 320, 180]);
    load(1000, 1000);
    expect(rect()).toEqual([0, 20, 320, 320]);
    resize(0, 10, 800, 400);
    expect(rect()).toEqual([200, 10, 400, 400]);
  });

  it('is the whole element for audio [PS-08]', () => {
    const { rect, resize } = setUp({ video: { isAudio: true } });
    resize(0, 0, 320, 360);
    expect(rect()).toEqual([0, 0, 320, 360]);
  });

  it('stops observing with the player', () => {
    const { observed, end } = setUp();
    expect(observed[0]?.elements.size).toBe(2);
    end();
    expect(observed[0]?.elements.size).toBe(0);
  });
});
