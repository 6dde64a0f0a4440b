// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { removePlayer, renderPlayer } from '#test/render-player.tsx';
import { manifests } from './manifest.ts';

afterEach(removePlayer);

async function openEnd(config: unknown = {}) {
  const shown = await renderPlayer({
    manifests,
    widgets: { endoverlay: config },
    video: { durationMs: 4600 },
  });
  await shown.change(() => shown.test.playTo(4600));
  await shown.change(() => shown.test.pass(1000));
  return shown;
}
const replayButton = (stage: HTMLElement) =>
  within(stage.querySelector<HTMLElement>('[data-end]')!).getByRole('button', { name: 'Replay' });
const MESSAGE = "You've completed this video.";

it('replays from the beginning, which closes the end screen [EO-05, TR-05]', async () => {
  const { test, stage, change } = await openEnd();
  expect(screen.queryByText(MESSAGE)).toBeNull();
  await change(() => fireEvent.click(replayButton(stage)));
  expect(stage.querySelector('[data-end]')).toBeNull();
  expect([test.media.currentTime, test.media.paused]).toEqual([0, false]);
  expect(test.events.filter(({ type }) => type === 'tracked')).toEqual([
    { type: 'tracked', widget: 'endoverlay', action: 'replay', data: { current_time: 5 } },
  ]);
});

it('says that the video is completed, where only results are shown [EO-04]', async () => {
  const { stage } = await openEnd({ quiz_results_only: true });
  expect(screen.getByText(MESSAGE)).toBeTruthy();
  expect(replayButton(stage)).toBeTruthy();
});

it('is not part of live events', async () => {
  const { test } = await renderPlayer({ manifests, widgets: { endoverlay: {} }, video: { isLive: true } });
  expect(test.shown('end')).toEqual([]);
});
