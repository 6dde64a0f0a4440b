import { describe, expect, it, vi } from 'vitest';
import { manifests as notifications } from '#features/notifications/player/manifest.ts';
import { manifests as popovers } from '#features/popovers/player/manifest.ts';
import { manifests as spotlights } from '#features/spotlights/player/manifest.ts';
import { manifests as surveys } from '#features/surveys/player/manifest.ts';
import type { WidgetManifest } from '#kernel/player/core/widget.ts';
import { TestPlayer } from '#test/test-player.ts';

const DURATION_MS = 120_000;
const items = [
  { id: '1', start: 90_000, end: 95_000 },
  { id: '2', start: 60_000, end: 61_000 },
  { id: '3', start: 80_000, end: 81_000 },
];
const page = { src: 'page.html' };

/** Plays a video of two minutes with one widget, whose code is replaced. */
async function open(manifest: WidgetManifest, config: unknown) {
  const load = vi.fn(async () => ({ default: { parse: () => null } }));
  const test = await TestPlayer.open({
    video: { durationMs: DURATION_MS },
    manifests: [{ ...manifest, load }],
    widgets: { [manifest.id]: config },
  });
  return { test, load };
}

describe('the code of overlays is fetched shortly before it is needed', () => {
  it.each<[string, WidgetManifest, unknown, number]>([
    ['spotlights', spotlights[0]!, { items }, 60_000],
    ['popovers', popovers[0]!, { items }, 60_000],
    ['notifications', notifications[0]!, { items }, 60_000],
    ['a survey at the end', surveys[0]!, { ...page, appears_at: 'end' }, DURATION_MS],
    ['an external form', surveys[1]!, page, DURATION_MS],
  ])('%s [WM-02]', async (_, manifest, config, neededMs) => {
    const { test, load } = await open(manifest, config);
    await test.playTo(neededMs - 16_000);
    expect(load).not.toHaveBeenCalled();
    await test.playTo(neededMs - 14_000);
    expect(load).toHaveBeenCalledOnce();
  });

  it('and at the start when the start needs it', async () => {
    const { load } = await open(surveys[0]!, { ...page, appears_at: 'START' });
    expect(load).toHaveBeenCalledOnce();
  });

  it.each([spotlights[0]!, popovers[0]!, notifications[0]!])('never without items (%#)', async (manifest) => {
    const { test, load } = await open(manifest, { items: [] });
    await test.playTo(DURATION_MS);
    expect(load).not.toHaveBeenCalled();
  });
});
