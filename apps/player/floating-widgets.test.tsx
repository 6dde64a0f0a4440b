import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { removePlayer, renderPlayer } from '#test/render-player.tsx';
import { widgets } from './widgets.ts';

afterEach(removePlayer);

const CONFIGS = {
  toc: {},
  like: { is_liked: false, like_count: 12 },
  feedback: { src: 'https://forms.example/1' },
  share: { share_url: 'https://video.example.org/app/video/abcdefghijkm' },
  playlist: { id: 'PLabc', displayname: 'Course', totalcount: 0, list: [] },
};
type Id = keyof typeof CONFIGS;

async function open(ids: readonly Id[]) {
  const shown = await renderPlayer({
    manifests: widgets,
    widgets: Object.fromEntries(ids.map((id) => [id, CONFIGS[id]])),
    video: { durationMs: 60_000, chapters: [{ startMs: 0, endMs: 60_000, title: 'One' }] },
  });
  await shown.change(() => shown.test.settle());
  return shown;
}
/** The names of the buttons in the floating columns; those behind 'More widgets' once it is open. */
const buttons = (): (string | null)[] =>
  [...screen.getByRole('region', { name: 'Widgets' }).querySelectorAll('button')]
    .filter((one) => !one.closest('[hidden]'))
    .map((one) => one.getAttribute('aria-label'));

it('show up to three widgets side by side [WM-01]', async () => {
  await open(['playlist', 'share', 'like']);
  expect(buttons()).toEqual([expect.stringMatching(/like/i), 'Share', 'See videos in playlist']);
});

it("fold more than three behind 'More widgets', in the specified order [WM-01]", async () => {
  await open(['playlist', 'share', 'feedback', 'like', 'toc']);
  expect(buttons()).toEqual(['More widgets']);
  fireEvent.click(screen.getByRole('button', { name: 'More widgets' }));
  expect(buttons()).toEqual([
    'More widgets',
    'Contents',
    expect.stringMatching(/like/i),
    'Feedback',
    'Share',
    'See videos in playlist',
  ]);
});
