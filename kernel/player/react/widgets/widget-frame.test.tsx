// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestPlayer } from '#test/test-player.ts';
import { defineWidget } from '../../core/widget.ts';
import type { WidgetContext } from '../../core/widgets/context-types.ts';
import type { Frame, FrameOptions } from '../../core/widgets/frames.ts';
import { PlayerContext } from '../use-player.ts';
import { useWidgetState } from '../use-widget-state.ts';
import { WidgetFrame } from './widget-frame.tsx';
import { WidgetSlot } from './widget-slot.tsx';

/** happy-dom loads no pages; messages only need a source window. */
const framedWindow = { postMessage: vi.fn() };
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(framedWindow as never);
});
const opened: TestPlayer[] = [];
afterEach(() => {
  cleanup();
  for (const { player } of opened.splice(0)) player.destroy();
  vi.restoreAllMocks();
});

interface FrameState {
  readonly frame: Frame | null;
}

function FrameView({ ctx }: { ctx: WidgetContext<null, FrameState> }) {
  const frame = useWidgetState(ctx, (state) => state.frame);
  return frame && <WidgetFrame frame={frame} />;
}

/** Opens a widget that shows a frame at the end and waits for it. */
async function open(options: Partial<FrameOptions> = {}) {
  let context: WidgetContext<null, FrameState> | undefined;
  const survey = defineWidget<null, FrameState>({
    parse: () => null,
    initial: { frame: null },
    setup(ctx) {
      context = ctx;
    },
    async after(ctx) {
      await new Promise<void>((resolve) => {
        const frame = ctx.frame({
          src: 'https://forms.example/a',
          title: 'Survey',
          ...options,
          onMessage(data) {
            options.onMessage?.(data);
            if (data === 'done') resolve();
          },
        });
        ctx.state.set({ frame });
      });
      ctx.state.get().frame?.close();
    },
    views: { overlay: FrameView },
  });
  const stage = document.body.appendChild(document.createElement('div'));
  const test = await TestPlayer.with(survey, {}, { id: 'survey', video: { durationMs: 5000 }, stage });
  opened.push(test);
  render(
    <PlayerContext value={test.player}>
      <WidgetSlot slot="overlay" />
    </PlayerContext>,
  );
  await act(() => test.playTo(5000));
  const element = screen.queryByTitle<HTMLIFrameElement>('Survey');
  const send = (data: unknown, source: unknown): Promise<void> =>
    act(async () => {
      const event = new MessageEvent('message', { data });
      Object.defineProperty(event, 'source', { value: source });
      window.dispatchEvent(event);
      await test.settle();
    });
  return { test, element, send, ctx: context as WidgetContext<null, FrameState> };
}

describe('WidgetFrame', () => {
  it('renders a sandboxed frame with an opaque origin', async () => {
    const { element } = await open();
    expect(element?.getAttribute('src')).toBe('https://forms.example/a');
    expect(element?.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-popups');
  });

  it('grants only the permissions that the widget requests', async () => {
    const { element } = await open({ sandbox: ['allow-scripts', 'allow-same-origin'] });
    expect(element?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin');
  });

  it('receives messages of that frame only', async () => {
    const onMessage = vi.fn();
    const { send } = await open({ onMessage });
    await send('forged', window);
    await send('forged', null);
    await send('forged', {});
    expect(onMessage).not.toHaveBeenCalled();
    await send({ step: 2 }, framedWindow);
    expect(onMessage.mock.calls).toEqual([[{ step: 2 }]]);
  });

  it('stays open without a timeout until the widget is done', async () => {
    const { test, send } = await open();
    await act(() => test.pass(600_000));
    expect(test.player.widgets.store.getState().failed).toEqual([]);
    expect(test.state.playback.finished).toBe(false);
    await send('done', framedWindow);
    expect(screen.queryByTitle('Survey')).toBeNull();
    expect(test.state.playback.finished).toBe(true);
  });

  it('posts messages into the frame while it is shown', async () => {
    const { ctx } = await open();
    ctx.state.get().frame?.post({ hello: 1 });
    expect(framedWindow.postMessage.mock.calls).toEqual([[{ hello: 1 }, '*']]);
    cleanup();
    ctx.state.get().frame?.post({ hello: 2 });
    expect(framedWindow.postMessage).toHaveBeenCalledOnce();
  });

  it('closes with the widget and receives nothing afterwards', async () => {
    const onMessage = vi.fn();
    const { test, send, ctx } = await open({ onMessage });
    const { frame } = ctx.state.get();
    await act(() => test.player.widgets.fail('survey', new Error('broken')));
    expect(frame?.isClosed()).toBe(true);
    await send('late', framedWindow);
    expect(onMessage).not.toHaveBeenCalled();
  });

  it('removes a widget that frames anything but a web page', async () => {
    const { test } = await open({ src: 'javascript:alert(1)' });
    expect(test.player.widgets.store.getState().failed).toEqual(['survey']);
  });
});
