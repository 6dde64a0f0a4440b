import { describe, expect, it, vi } from 'vitest';
import { TestPlayer } from '#test/test-player.ts';
import { defineWidget } from '../widget.ts';
import { firstItemMs, hasItems } from './item-list.ts';
import type { WidgetManifest } from './manifest.ts';

const MINUTE_MS = 60_000;
const items = (...starts: number[]) => ({ items: starts.map((start) => ({ start })) });

/** A player whose widget 'spots' is loaded shortly before its first item, beside one that follows the owner's changes. */
async function open(config: object) {
  const parsed: unknown[] = [];
  const load = vi.fn(async () => ({
    default: defineWidget<unknown>({
      parse(raw) {
        parsed.push(raw);
        if (!hasItems(raw)) throw new Error('items are missing');
        return raw;
      },
      setup: (ctx) => void ctx.onConfig(() => undefined),
    }),
  }));
  const spots: WidgetManifest = { id: 'spots', needed: 'cue', when: hasItems, firstCueMs: firstItemMs, load };
  const follower = defineWidget<unknown>({
    parse: (raw) => raw,
    setup: (ctx) => void ctx.onConfig(() => undefined),
  });
  const test = await TestPlayer.open({
    video: { durationMs: 100 * MINUTE_MS },
    manifests: [{ id: 'other', load: async () => ({ default: follower }) }, spots],
    widgets: { other: {}, spots: config },
  });
  const change = (spots?: object) => test.page.changeConfig({ other: {}, ...(spots ? { spots } : {}) });
  return { test, load, parsed, change };
}

describe('a widget that waits for its first item', () => {
  it('is not loaded once its owner has removed it [WM-02]', async () => {
    const { test, load, change } = await open(items(10 * MINUTE_MS));
    change();
    await test.seek(10 * MINUTE_MS);
    expect(load).not.toHaveBeenCalled();
  });

  it('returns when its owner adds it again [WM-02]', async () => {
    const { test, load, change } = await open(items(10 * MINUTE_MS));
    change();
    change(items(20 * MINUTE_MS));
    await test.seek(10 * MINUTE_MS);
    expect(load).not.toHaveBeenCalled();
    await test.seek(20 * MINUTE_MS);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is loaded for an earlier item that its owner adds [WM-02]', async () => {
    const { test, parsed, change } = await open(items(90 * MINUTE_MS));
    change(items(10 * MINUTE_MS, 90 * MINUTE_MS));
    await test.seek(10 * MINUTE_MS);
    expect(parsed).toEqual([items(10 * MINUTE_MS, 90 * MINUTE_MS)]);
  });

  it('is loaded for the first item of a configuration that had none [WM-02]', async () => {
    const { test, load, change } = await open({});
    change(items(10 * MINUTE_MS));
    await test.seek(10 * MINUTE_MS);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('does not fail when it was removed after it had been loaded [WM-02]', async () => {
    const { test, load, change } = await open(items(10 * MINUTE_MS));
    await test.seek(10 * MINUTE_MS);
    change();
    await test.seek(MINUTE_MS);
    expect(test.events.filter(({ type }) => type === 'problem')).toEqual([]);
    change(items(20 * MINUTE_MS));
    await test.seek(20 * MINUTE_MS);
    expect(load).toHaveBeenCalledTimes(2);
  });
});
