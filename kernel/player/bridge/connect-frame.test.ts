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

/** Connects to a frame whose page is played by the test. */
function setUp(timeoutMs = 5000) {
  const handshakes: Handshake[] = [];
  const createWindow = () => ({
    postMessage: (
      message: unknown,
      { targetOrigin: to, transfer }: { targetOrigin: string; transfer: [MessagePort] },
    ) => handshakes.push({ message, to, port: transfer[0] }),
  });
  const frame = { contentWindow: createWindow() as unknown, src: '/frame', setAttribute: vi.fn() };
  const events: unknown[] = [];
  const link = connectFrame({
    frame: frame as unknown as HTMLIFrameElement,
    origin: PLAYER,
    msgToken: TOKEN,
    timeoutMs,
    init: () => ({ widgets: ['likes'] }),
    onEvent: (action, value) => events.push([action, value]),
  });
  link.attach();
  const post = (data: unknown, from: { source?: unknown; origin?: string } = {}): void => {
    const event = new Event('message');
    Object.assign(event, { data, source: frame.contentWindow, origin: PLAYER, ...from });
    window.dispatchEvent(event);
  };
  /** Does the handshake as the page in the frame. */
  function shakeHands() {
    post({ action: 'handshake', msgToken: TOKEN });
    const { port } = handshakes.at(-1)!;
    const received: { action: string; id: number; value: unknown }[] = [];
    port.onmessage = ({ data }) => received.push(data);
    return {
      received,
      send: (message: unknown) => port.postMessage(message),
      reply: async (part: object) => {
        const request = await vi.waitUntil(() => received.find(({ id }) => id !== undefined));
        received.splice(received.indexOf(request), 1);
        port.postMessage({ action: 'reply', id: request.id, ...part });
      },
    };
  }
  /** Moves the frame in its document, which gives it another window. */
  const move = (): void => {
    frame.contentWindow = createWindow();
  };
  return { link, handshakes, post, shakeHands, events, frame, move };
}
const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no error',
    (error: { code: string }) => error.code,
  );

describe('connectFrame', () => {
  it('sends a port and the init message to its own frame, at its own origin [XM-02, EM-03]', async () => {
    const { shakeHands, handshakes, link } = setUp();
    const { received } = shakeHands();
    expect(handshakes[0]).toMatchObject({ message: { action: 'handshake', msgToken: TOKEN }, to: PLAYER });
    await expect.poll(() => received).toEqual([{ action: 'init', value: { widgets: ['likes'] } }]);
    link.detach({ code: 'DETACHED', message: '' });
  });

  it.each([
    ['another window', { action: 'handshake', msgToken: TOKEN }, { source: {} }],
    ['no window', { action: 'handshake', msgToken: TOKEN }, { source: null }],
    ['another origin', { action: 'handshake', msgToken: TOKEN }, { origin: 'https://evil.example' }],
    ['another action', { action: 'play', msgToken: TOKEN }, {}],
    ['no object', 'handshake', {}],
    ['nothing', null, {}],
  ])('ignores a message with %s [XM-02]', (_, data, from) => {
    const { post, handshakes, frame, events } = setUp();
    post(data, from);
    expect([handshakes, events, frame.setAttribute.mock.calls]).toEqual([[], [], []]);
  });

  it('ignores messages while the frame is not in a page', () => {
    const { post, handshakes, frame } = setUp();
    frame.contentWindow = null;
    post({ action: 'handshake', msgToken: TOKEN }, { source: null });
    expect(handshakes).toEqual([]);
  });

  it('reloads a page with an old token, which the browser restored from history [XM-02]', () => {
    const { post, handshakes, frame } = setUp();
    post({ action: 'handshake', msgToken: 'old' });
    expect(frame.setAttribute.mock.calls).toEqual([['src', '/frame']]);
    expect(handshakes).toEqual([]);
  });

  it('matches replies by id, not by order', async () => {
    const { shakeHands, link } = setUp();
    const { received, send } = shakeHands();
    const [first, second] = [link.call('getState'), link.call('seek', 3)];
    await expect.poll(() => received).toHaveLength(3);
    for (const { id, action } of received.slice(1).reverse()) send({ action: 'reply', id, value: action });
    expect(await Promise.all([first, second])).toEqual(['getState', 'seek']);
  });

  it('keeps calls until the handshake', async () => {
    const { shakeHands, link } = setUp();
    const playing = link.call('play');
    await shakeHands().reply({});
    expect(await playing).toBe(undefined);
  });

  it('rejects with the code of the frame', async () => {
    const { shakeHands, link } = setUp();
    const call = link.call('seek', 3);
    await shakeHands().reply({ error: { code: 'REFUSED', message: 'No.' } });
    await expect(call).rejects.toMatchObject({ name: 'KapsuleError', code: 'REFUSED', message: 'No.' });
  });

  it('times out, with or without a handshake', async () => {
    const { link, shakeHands } = setUp(20);
    expect(await codeOf(link.call('play'))).toBe('NO_ANSWER');
    shakeHands();
    expect(await codeOf(link.call('play'))).toBe('NO_ANSWER');
  });

  it('connects to a reloaded frame, and rejects the calls to the old page', async () => {
    const { link, shakeHands, events } = setUp();
    const first = shakeHands();
    const lost = codeOf(link.call('play'));
    await expect.poll(() => first.received).toHaveLength(2);
    const second = shakeHands();
    expect(await lost).toBe('RELOADED');
    const call = link.call('pause');
    await second.reply({});
    await call;
    first.send({ action: 'play' });
    second.send({ action: 'handshake' });
    await expect.poll(() => events).toEqual([['handshake', undefined]]);
  });

  it('keeps calls for a frame that was moved until its new handshake', async () => {
    const { link, shakeHands, move } = setUp();
    shakeHands();
    move();
    expect(link.isConnected()).toBe(false);
    const call = link.call('play');
    await shakeHands().reply({ value: 'played' });
    expect(await call).toBe('played');
  });

  it('rejects values that cannot be cloned, and continues', async () => {
    const { link, shakeHands } = setUp();
    const early = codeOf(link.call('addWidgets', { config: { likes: () => 1 } }));
    const { reply } = shakeHands();
    const late = codeOf(link.call('addWidgets', { config: { likes: () => 1 } }));
    expect(await Promise.all([early, late])).toEqual(['BAD_VALUE', 'BAD_VALUE']);
    const call = link.call('play');
    await reply({});
    await call;
  });

  it('rejects open calls when detached, and ignores messages until attached again', async () => {
    const { link, shakeHands, handshakes } = setUp();
    shakeHands();
    const open = codeOf(link.call('play'));
    link.detach({ code: 'DETACHED', message: '' });
    expect(await open).toBe('DETACHED');
    expect(link.isConnected()).toBe(false);
    expect(() => shakeHands()).not.toThrow();
    expect(handshakes).toHaveLength(1);
    link.attach();
    shakeHands();
    expect(handshakes).toHaveLength(2);
  });
});
