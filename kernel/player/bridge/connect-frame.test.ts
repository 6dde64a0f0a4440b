import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectFrame } from './connect-frame.ts';

const PLAYER = 'https://video.example.org';
const TOKEN = 'fresh';

interface Handshake {
  readonly message: unknown;
  readonly to: string;
  readonly port: MessagePort;
}

beforeEach(() => void vi.stubGlobal('window', new EventTarget()));
afterEach(() => void vi.unstubAllGlobals());

/** A frame whose page a test speaks for. */
function frame(timeoutMs = 5000) {
  const shakes: Handshake[] = [];
  const view = {
    postMessage: (
      message: unknown,
      { targetOrigin: to, transfer }: { targetOrigin: string; transfer: [MessagePort] },
    ) => shakes.push({ message, to, port: transfer[0] }),
  };
  const element = { contentWindow: view as unknown, src: '/frame', setAttribute: vi.fn() };
  const news: unknown[] = [];
  const link = connectFrame({
    ...{ frame: element as unknown as HTMLIFrameElement, origin: PLAYER, msgToken: TOKEN, timeoutMs },
    init: () => ({ widgets: ['likes'] }),
    onNews: (action, value) => news.push([action, value]),
  });
  link.attach();
  const say = (data: unknown, from: { source?: unknown; origin?: string } = {}): void => {
    const event = new Event('message');
    Object.assign(event, { data, source: view, origin: PLAYER, ...from });
    window.dispatchEvent(event);
  };
  /** The page in the frame says hello and gets its port. */
  function hello() {
    say({ action: 'handshake', msgToken: TOKEN });
    const { port } = shakes.at(-1)!;
    const heard: { action: string; id: number; value: unknown }[] = [];
    port.onmessage = ({ data }) => heard.push(data);
    return {
      heard,
      tell: (message: unknown) => port.postMessage(message),
      answer: async (part: object) => {
        const asked = await vi.waitUntil(() => heard.find(({ id }) => id !== undefined));
        heard.splice(heard.indexOf(asked), 1);
        port.postMessage({ action: 'reply', id: asked.id, ...part });
      },
    };
  }
  return { link, shakes, say, hello, news, element, view };
}
const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no error',
    (error: { code: string }) => error.code,
  );

describe('connectFrame', () => {
  it('gives a port to its own frame, at its own origin, and tells what it has to tell there [XM-02, EM-03]', async () => {
    const { hello, shakes, link } = frame();
    const { heard } = hello();
    expect(shakes[0]).toMatchObject({ message: { action: 'handshake', msgToken: TOKEN }, to: PLAYER });
    await expect.poll(() => heard).toEqual([{ action: 'init', value: { widgets: ['likes'] } }]);
    link.detach({ code: 'DETACHED', message: '' });
  });

  it.each([
    ['another window', { action: 'handshake', msgToken: TOKEN }, { source: {} }],
    ['no window', { action: 'handshake', msgToken: TOKEN }, { source: null }],
    ['another origin', { action: 'handshake', msgToken: TOKEN }, { origin: 'https://evil.example' }],
    ['another action', { action: 'play', msgToken: TOKEN }, {}],
    ['no object', 'handshake', {}],
    ['nothing', null, {}],
  ])('gives nothing to %s [XM-02]', (_, data, from) => {
    const { say, shakes, element, news } = frame();
    say(data, from);
    expect([shakes, news, element.setAttribute.mock.calls]).toEqual([[], [], []]);
  });

  it('gives nothing to nobody while the frame is not in a page', () => {
    const { say, shakes, element } = frame();
    element.contentWindow = null;
    say({ action: 'handshake', msgToken: TOKEN }, { source: null });
    expect(shakes).toEqual([]);
  });

  it('loads a page with an old token anew: a browser has brought it back from history [XM-02]', () => {
    const { say, shakes, element } = frame();
    say({ action: 'handshake', msgToken: 'old' });
    expect(element.setAttribute.mock.calls).toEqual([['src', '/frame']]);
    expect(shakes).toEqual([]);
  });

  it('matches answers by number, not by order', async () => {
    const { hello, link } = frame();
    const { heard, tell } = hello();
    const [first, second] = [link.call('getState'), link.call('seek', 3)];
    await expect.poll(() => heard).toHaveLength(3);
    for (const { id, action } of heard.slice(1).reverse()) tell({ action: 'reply', id, value: action });
    expect(await Promise.all([first, second])).toEqual(['getState', 'seek']);
  });

  it('keeps calls until the frame is there', async () => {
    const { hello, link } = frame();
    const playing = link.call('play');
    await hello().answer({});
    expect(await playing).toBe(undefined);
  });

  it('rejects with the code that the frame gave', async () => {
    const { hello, link } = frame();
    const call = link.call('seek', 3);
    await hello().answer({ error: { code: 'REFUSED', message: 'No.' } });
    await expect(call).rejects.toMatchObject({ name: 'KapsuleError', code: 'REFUSED', message: 'No.' });
  });

  it('gives up after a while, whether or not the frame has ever spoken', async () => {
    const { link, hello } = frame(20);
    expect(await codeOf(link.call('play'))).toBe('NO_ANSWER');
    hello();
    expect(await codeOf(link.call('play'))).toBe('NO_ANSWER');
  });

  it('meets a frame that was loaded anew, and says so to whoever waits for the old one', async () => {
    const { link, hello, news } = frame();
    const first = hello();
    const lost = codeOf(link.call('play'));
    await expect.poll(() => first.heard).toHaveLength(2);
    const second = hello();
    expect(await lost).toBe('RELOADED');
    const call = link.call('pause');
    await second.answer({});
    await call;
    first.tell({ action: 'play' });
    second.tell({ action: 'handshake' });
    await expect.poll(() => news).toEqual([['handshake', undefined]]);
  });

  it('refuses what cannot travel, and goes on', async () => {
    const { link, hello } = frame();
    const early = codeOf(link.call('addWidgets', { config: { likes: () => 1 } }));
    const { answer } = hello();
    const late = codeOf(link.call('addWidgets', { config: { likes: () => 1 } }));
    expect(await Promise.all([early, late])).toEqual(['BAD_VALUE', 'BAD_VALUE']);
    const call = link.call('play');
    await answer({});
    await call;
  });

  it('ends everything when it is taken away, and hears nothing more', async () => {
    const { link, hello, shakes } = frame();
    hello();
    const open = codeOf(link.call('play'));
    link.detach({ code: 'DETACHED', message: '' });
    expect(await open).toBe('DETACHED');
    expect(link.isMet()).toBe(false);
    expect(() => hello()).not.toThrow();
    expect(shakes).toHaveLength(1);
    link.attach();
    hello();
    expect(shakes).toHaveLength(2);
  });
});
