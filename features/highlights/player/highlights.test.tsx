// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FloatingColumns } from '#kernel/player/react/widgets/floating-columns.tsx';
import { WidgetDrawers } from '#kernel/player/react/widgets/widget-drawers.tsx';
import { PlayerFrame } from '#test/player-frame.tsx';
import { TestPlayer, type TestPlayerOptions } from '#test/test-player.ts';
import type { Artifact } from '../contract.ts';
import { highlights, toc } from './manifest.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const PATH = '/api/v1/videos/v1/artifacts';
const artifact = (id: number, atMs: number, more: Partial<Artifact> = {}): Artifact => ({
  id: String(id),
  text: `mark ${id}`,
  rel_offset: atMs,
  duration: 0,
  artifact_type: 'BOOKMARK',
  thumbnail_url: null,
  highlight_url: '/',
  ...more,
});
const three = [
  artifact(1, 5000),
  artifact(2, 20_000, { artifact_type: 'VISMARK', duration: 4000 }),
  artifact(3, 40_000, { artifact_type: 'SLIDE' }),
];
const page = (list: readonly Artifact[]) => ({ totalcount: list.length, list, next: null });

async function open(list: readonly Artifact[], options: TestPlayerOptions = {}) {
  const some = { some: list.length > 0 };
  const test = await TestPlayer.open({
    answers: { [PATH]: page(list) },
    widgets: { highlights: some, toc: some },
    manifests: [highlights, toc],
    ...options,
  });
  await test.settle();
  render(
    <PlayerFrame player={test.player}>
      <FloatingColumns />
      <WidgetDrawers />
    </PlayerFrame>,
  );
  return test;
}
async function openContents(test: TestPlayer) {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Contents' }));
    await test.settle();
  });
}
/** Rows of the drawer. */
const rows = (): string[] =>
  [...document.querySelectorAll('[data-index]')].map(({ textContent }) => textContent ?? '');

describe('marks on the seek bar', () => {
  it('show highlights and bookmarks [HL-03]', async () => {
    const test = await open(three);
    expect(test.state.marks.list).toEqual([
      { id: '1', atMs: 5000, label: 'mark 1', kind: 'bookmark' },
      { id: '2', atMs: 20_000, endMs: 24_000, label: 'mark 2', kind: 'highlight' },
    ]);
  });

  it('are fetched once for both widgets, page by page [HL-03]', async () => {
    const first = { ...page([three[0]!]), next: '5000.1' };
    const test = await open(three, {
      answers: {
        [`${PATH}?types=VISMARK%2CSLIDE%2CBOOKMARK&kvtoken=kv-test`]: first,
        [`${PATH}?types=VISMARK%2CSLIDE%2CBOOKMARK&kvtoken=kv-test&cursor=5000.1`]: page(three.slice(1)),
      },
    });
    expect(test.calls).toHaveLength(2);
    expect(test.state.marks.list).toHaveLength(2);
  });

  it('are omitted when they cannot be fetched', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const test = await open(three, { answers: {} });
    expect(test.state.marks.list).toEqual([]);
    expect(warn).toHaveBeenCalled();
    await act(() => test.playTo(1000));
    expect(test.media.currentTime).toBe(1);
  });

  it('cause no request when there are none', async () => {
    const test = await open([]);
    expect(test.calls).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Contents' })).toBeNull();
  });
});

describe('the table of contents', () => {
  const chapters = [
    { startMs: 0, endMs: 30_000, title: 'Beginning' },
    { startMs: 30_000, endMs: 60_000, title: 'Middle' },
  ];

  it('lists chapters, highlights, slides, and bookmarks by time [HL-03, WM-01]', async () => {
    const test = await open(three, { video: { chapters } });
    await openContents(test);
    expect(rows()).toEqual(['Beginning0:00', 'mark 10:05', 'mark 20:20', 'Middle0:30', 'mark 30:40']);
  });

  it('shows chapters alone without a request [HL-03]', async () => {
    const test = await open([], { video: { chapters } });
    await openContents(test);
    expect(rows()).toEqual(['Beginning0:00', 'Middle0:30']);
    expect(test.calls).toEqual([]);
  });

  it('follows chapters that the page replaces', async () => {
    const test = await open(three, { video: { chapters } });
    await openContents(test);
    const opening = { id: 'chapter-0', atMs: 10_000, label: 'Opening', kind: 'chapter' as const };
    await act(async () => test.player.actions.marks.put('video', [opening]));
    expect(rows()).toEqual(['mark 10:05', 'Opening0:10', 'mark 20:20', 'mark 30:40']);
    await act(async () => test.player.actions.marks.put('video', []));
    expect(rows()).toEqual(['mark 10:05', 'mark 20:20', 'mark 30:40']);
  });

  it('seeks to a clicked row and marks the current one [HL-03, TR-06]', async () => {
    const test = await open(three);
    await openContents(test);
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Highlight mark 2 0:20' }));
      await test.settle();
    });
    expect(test.media.currentTime).toBe(20);
    expect(document.querySelector('[aria-current="true"]')?.textContent).toContain('mark 2');
    await act(() => test.seek(41_000));
    expect(document.querySelector('[aria-current="true"]')?.textContent).toContain('mark 3');
    expect(test.events).toContainEqual({
      type: 'tracked',
      widget: 'toc',
      action: 'play',
      data: { rel_offset: 20_000, id: '2', text: 'mark 2', current_time: 20 },
    });
  });

  it('does not seek in non-interactive mode and says why [CT-15]', async () => {
    const test = await open(three, { look: { nonInteractive: true } });
    await openContents(test);
    fireEvent.click(screen.getByRole('button', { name: /mark 2/ }));
    expect(test.media.currentTime).toBe(0);
    expect(test.state.notice.text).toContain('seek not allowed');
  });

  it('moves between rows with arrow keys, with a single tab stop', async () => {
    const test = await open(three);
    await openContents(test);
    screen.getByRole('button', { name: /mark 1/ }).focus();
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).toContain('mark 2');
    fireEvent.keyDown(document.activeElement!, { key: 'End' });
    expect(document.activeElement?.textContent).toContain('mark 3');
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).toContain('mark 3');
    expect(document.querySelectorAll('[data-index][tabindex="0"]')).toHaveLength(1);
  });

  it('renders only the visible rows of 10,000', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => artifact(index, index * 6));
    const test = await open(many);
    await openContents(test);
    expect(rows().length).toBeLessThan(60);
    screen.getByRole('button', { name: /mark 0 / }).focus();
    fireEvent.keyDown(document.activeElement!, { key: 'End' });
    expect(document.activeElement?.textContent).toContain('mark 9999');
  });

  it('reports a failed load and retries', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    let works = false;
    const answer = () => {
      if (!works) throw new Error('503');
      return page(three);
    };
    const test = await open(three, { video: { chapters }, answers: { [PATH]: answer } });
    await openContents(test);
    expect(rows()).toHaveLength(2);
    works = true;
    await act(async () => {
      fireEvent.click(screen.getByText('Try again'));
      await test.settle();
    });
    expect(rows()).toHaveLength(5);
    expect(screen.queryByText('Try again')).toBeNull();
  });
});
