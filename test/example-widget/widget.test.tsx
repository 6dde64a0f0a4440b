// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { WidgetModals } from '#kernel/player/react/widgets/widget-modals.tsx';
import { WidgetSlot } from '#kernel/player/react/widgets/widget-slot.tsx';
import { PlayerFrame } from '#test/player-frame.tsx';
import { TestPlayer } from '#test/test-player.ts';
import { manifests } from './player/manifest.ts';
import widget from './player/widget.tsx';

afterEach(cleanup);

const tip = { id: '1', kind: 'tip', start: 2000, end: 3000, data: { text: 'Look at the rope' } };

async function open() {
  const test = await TestPlayer.open({
    manifests,
    widgets: { tips: { items: [tip] } },
  });
  render(
    <PlayerFrame player={test.player}>
      <WidgetSlot slot="overlay" />
      <WidgetModals />
    </PlayerFrame>,
  );
  return test;
}

describe('the example of the guide', () => {
  it('shows its sentence only inside its window', async () => {
    const test = await open();
    await act(() => test.playTo(2500));
    expect(screen.getByRole('status').textContent).toBe('Look at the rope');
    await act(() => test.seek(20_000));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('asks at the end and replays on request', async () => {
    const test = await open();
    await act(() => test.playTo(60_000));
    expect(screen.getByRole('dialog', { name: 'Was this clear?' })).toBeTruthy();
    await act(async () => {
      fireEvent.click(screen.getByText('Show me again'));
      await test.settle();
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(test.media.currentTime).toBe(0);
    expect(test.media.paused).toBe(false);
  });

  it.each([null, {}, { items: 'x' }, { items: [{ ...tip, data: {} }] }, { items: [{ ...tip, end: 2000 }] }])(
    'rejects %j with a reason',
    (config) => expect(() => widget.parse(config)).toThrow(/^tips: /),
  );

  it('matches the code in the guide', async () => {
    const guide = await readFile('docs/guides/widgets.md', 'utf8');
    const blocks = [...guide.matchAll(/```tsx?\n\/\/ (test\/\S+)\n([\s\S]*?)```/g)];
    expect(blocks).toHaveLength(6);
    for (const [, path, code] of blocks) expect(code).toBe(await readFile(path!, 'utf8'));
  });
});
