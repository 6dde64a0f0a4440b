// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestPlayer } from '#test/test-player.ts';
import type { WidgetContext } from '../../core/widgets/context-types.ts';
import { FetchedFrame, type FetchedFrameProps } from './fetched-frame.tsx';

const framedWindow = { postMessage: vi.fn() };
const opened: TestPlayer[] = [];
beforeEach(() => {
  // happy-dom reports that it loads no frames.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  framedWindow.postMessage.mockClear();
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(framedWindow as never);
});
afterEach(() => {
  cleanup();
  for (const { player } of opened.splice(0)) player.destroy();
  vi.restoreAllMocks();
});

async function open(answer: () => Promise<Response>, props: Partial<FetchedFrameProps> = {}) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  let ctx: WidgetContext | undefined;
  const stage = document.body.appendChild(document.createElement('div'));
  const setup = (own: WidgetContext): void => {
    ctx = own;
  };
  const test = await TestPlayer.with({ parse: () => null, setup }, {}, { stage });
  opened.push(test);
  const view = render(<FetchedFrame ctx={ctx!} url="/t.html" title="Offer" {...props} />);
  await act(() => test.settle());
  const element = screen.queryByTitle<HTMLIFrameElement>('Offer');
  return { test, view, element };
}
const page = async (): Promise<Response> =>
  new Response('<p>Hi', { headers: { 'content-type': 'text/html' } });

describe('FetchedFrame', () => {
  it('writes the file into a frame without an origin [PO-03]', async () => {
    const { element } = await open(page);
    expect(new URL(element!.src).pathname).toBe('/sandbox');
    expect(element!.getAttribute('sandbox')).not.toContain('allow-same-origin');
    expect(framedWindow.postMessage).not.toHaveBeenCalled();
    fireEvent.load(element!);
    const [{ html }] = framedWindow.postMessage.mock.calls[0] as [{ html: string }];
    expect(html).toMatch(/^<base href="http[^"]*\/t\.html"><p>Hi$/);
  });

  it('reports loads of the file and of what follows, but not of the sandbox', async () => {
    const [onShow, onLoad] = [vi.fn(), vi.fn()];
    const { element } = await open(page, { onShow, onLoad });
    expect(onShow).not.toHaveBeenCalled();
    fireEvent.load(element!);
    expect(onShow).toHaveBeenCalledOnce();
    expect(onLoad).not.toHaveBeenCalled();
    fireEvent.load(element!);
    fireEvent.load(element!);
    expect(onShow).toHaveBeenCalledOnce();
    expect(onLoad).toHaveBeenCalledTimes(2);
    expect(framedWindow.postMessage).toHaveBeenCalledOnce();
  });

  it('reports a file that cannot be fetched, and frames nothing', async () => {
    const onFail = vi.fn();
    const { element } = await open(async () => new Response('', { status: 404 }), { onFail });
    expect(element).toBeNull();
    expect(onFail.mock.calls[0]![0].message).toMatch(/t\.html answered 404$/);
  });

  it('reports nothing once it is gone', async () => {
    const onFail = vi.fn();
    const waiting = Promise.withResolvers<Response>();
    const { view, test } = await open(() => waiting.promise, { onFail });
    view.unmount();
    await act(async () => {
      waiting.resolve(new Response('', { status: 500 }));
      await test.settle();
    });
    expect(onFail).not.toHaveBeenCalled();
  });
});
