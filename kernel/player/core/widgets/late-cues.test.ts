import { describe, expect, it } from 'vitest';
import { TestPlayer } from '#test/test-player.ts';
import { defineWidget } from '../widget.ts';
import type { WidgetContext } from './context-types.ts';

const at = (start: number, end: number) => ({ kind: 'window', id: `${start}`, start, end }) as const;

async function open() {
  const heard: string[] = [];
  let ctx: WidgetContext | undefined;
  const widget = defineWidget<unknown>({
    parse: (config) => config,
    setup(own) {
      ctx = own;
    },
    onCue: (_, { cue, edge }) => void heard.push(`${edge} ${cue.id}`),
  });
  const player = await TestPlayer.with(widget, {});
  return { player, heard, ctx: ctx! };
}

describe('setCues', () => {
  it('adds cues after the start', async () => {
    const { player, heard, ctx } = await open();
    await player.playTo(1000);
    ctx.setCues([at(2000, 3000)]);
    await player.playTo(3500);
    expect(heard).toEqual(['enter 2000', 'leave 2000']);
  });

  it('replaces the previous cues', async () => {
    const { player, heard, ctx } = await open();
    ctx.setCues([at(2000, 3000)]);
    ctx.setCues([at(4000, 5000)]);
    await player.playTo(6000);
    expect(heard).toEqual(['enter 4000', 'leave 4000']);
  });

  it('does nothing once the widget has ended', async () => {
    const { player, heard, ctx } = await open();
    ctx.setCues([at(2000, 3000)]);
    player.player.widgets.fail('tested', new Error('broken'));
    ctx.setCues([at(4000, 5000)]);
    await player.playTo(6000);
    expect(heard).toEqual([]);
  });
});

describe('styleCaptions', () => {
  it('stores the style for this viewer', async () => {
    const { player, ctx } = await open();
    ctx.player.styleCaptions({ size: '150' });
    expect(player.state.captions.style).toEqual({ size: '150' });
    const again = await TestPlayer.open({ preferences: player.preferences.get() });
    expect(again.state.captions.style).toEqual({ size: '150' });
  });
});
