import { describe, expect, it, vi } from 'vitest';
import { openHostChannel } from './host-channel.ts';
import { type HostMessage, readHostMessage } from './messages.ts';

const HOST = 'https://blog.example.org';
const TOKEN = 'a-long-token';

interface Sent {
  readonly data: { readonly action: string; readonly msgToken?: string };
  readonly to: string;
}

/** Opens the channel of a frame in a host page. */
function openFrame(query = `?msgToken=${TOKEN}&source_url=${encodeURIComponent(`${HOST}/post`)}`) {
  const events = new EventTarget();
  const sent: Sent[] = [];
  const parent = { postMessage: (data: Sent['data'], to: string) => sent.push({ data, to }) };
  const page = Object.assign(events, { location: { search: query }, parent }) as unknown as Window;
  const onWanted = vi.fn();
  const channel = openHostChannel(page, onWanted);
  const received: HostMessage[] = [];
  const post = (
    data: unknown,
    from: { source?: unknown; origin?: string; ports?: readonly MessagePort[] } = {},
  ): void => {
    const event = new Event('message');
    Object.assign(event, { data, source: parent, origin: HOST, ports: [], ...from });
    events.dispatchEvent(event);
  };
  const shakeHands = (token = TOKEN) => {
    const { port1, port2 } = new MessageChannel();
    const replies: unknown[] = [];
    port1.onmessage = ({ data }) => replies.push(data);
    post({ action: 'handshake', msgToken: token }, { ports: [port2] });
    return { port: port1, replies };
  };
  const onConnected = vi.fn();
  const listen = (): void =>
    channel!.listen(readHostMessage, (message) => received.push(message), onConnected);
  return { channel, sent, post, shakeHands, onWanted, received, listen, onConnected };
}

describe('openHostChannel', () => {
  it('starts the handshake with the host page and no other [XM-02]', () => {
    const { sent } = openFrame();
    expect(sent).toEqual([{ data: { action: 'handshake', msgToken: TOKEN }, to: HOST }]);
  });

  it.each([
    ['no token', `?source_url=${encodeURIComponent(HOST)}`],
    ['no address of the host page', `?msgToken=${TOKEN}`],
    ['an invalid address', `?msgToken=${TOKEN}&source_url=page`],
    ['a file, which has no origin', `?msgToken=${TOKEN}&source_url=file%3A%2F%2F%2Fa.html`],
    ['a script address', `?msgToken=${TOKEN}&source_url=javascript%3Aalert(1)`],
    ['nothing', ''],
  ])('does not open with %s', (_, query) => {
    const { channel, sent } = openFrame(query);
    expect([channel, sent]).toEqual([null, []]);
  });

  it('does not open without a host page', () => {
    const page = Object.assign(new EventTarget(), { location: { search: `?msgToken=a&source_url=${HOST}` } });
    Object.assign(page, { parent: page });
    expect(openHostChannel(page as unknown as Window, vi.fn())).toBe(null);
  });

  it('uses the port after the handshake [XM-01, XM-02]', async () => {
    const { channel, shakeHands, received, sent, listen } = openFrame();
    listen();
    const { port, replies } = shakeHands();
    port.postMessage({ action: 'seek', value: 3, id: 1 });
    await expect.poll(() => received).toEqual([{ action: 'seek', value: 3, id: 1 }]);
    channel!.send({ action: 'reply', id: 1, value: 3 });
    await expect.poll(() => replies).toEqual([{ action: 'handshake' }, { action: 'reply', id: 1, value: 3 }]);
    expect(sent).toHaveLength(1);
    port.close();
  });

  it.each([
    ['an old token', { action: 'play', msgToken: 'old' }, {}],
    ['no token', { action: 'play' }, {}],
    ['another window', { action: 'play', msgToken: TOKEN }, { source: {} }],
    ['no window', { action: 'play', msgToken: TOKEN }, { source: null }],
    ['another origin', { action: 'play', msgToken: TOKEN }, { origin: 'https://evil.example' }],
    ['an origin with the same beginning', { action: 'play', msgToken: TOKEN }, { origin: `${HOST}.evil` }],
    ['no object', TOKEN, {}],
    ['nothing', null, {}],
    ['an invalid value', { action: 'seek', value: 'x', msgToken: TOKEN }, {}],
  ])('ignores a message with %s [XM-02]', (_, data, from) => {
    const { post, received, sent, onWanted, listen } = openFrame();
    listen();
    post(data, from);
    expect([received, sent.length, onWanted.mock.calls.length]).toEqual([[], 1, 0]);
  });

  it('ignores a second handshake, and window messages once it has a port [XM-02]', async () => {
    const { shakeHands, post, received, sent, listen } = openFrame();
    listen();
    const first = shakeHands();
    const second = shakeHands();
    second.port.postMessage({ action: 'play' });
    post({ action: 'pause', msgToken: TOKEN });
    first.port.postMessage({ action: 'handshake' });
    first.port.postMessage({ action: 'replay' });
    await expect.poll(() => received.map(({ action }) => action)).toEqual(['replay']);
    expect(first.replies).toEqual([{ action: 'handshake' }]);
    expect([second.replies, sent.length]).toEqual([[], 1]);
    first.port.close();
    second.port.close();
  });

  it('falls back to window messages with the token for pages without ports [XM-02]', () => {
    const { channel, post, received, sent, shakeHands, listen } = openFrame();
    listen();
    post({ action: 'volume', value: 0.5, id: 4, msgToken: TOKEN });
    channel!.send({ action: 'reply', id: 4 });
    expect(received).toEqual([{ action: 'volume', value: 0.5, id: 4 }]);
    expect(sent.at(-1)).toEqual({ data: { action: 'reply', id: 4, msgToken: TOKEN }, to: HOST });
    const late = shakeHands();
    post({ action: 'pause', msgToken: TOKEN });
    expect([late.replies, received.at(-1)?.action]).toEqual([[], 'pause']);
    late.port.close();
  });

  it('sends nothing before the handshake', () => {
    const { channel, sent } = openFrame();
    channel!.send({ action: 'play' });
    expect(sent).toHaveLength(1);
  });

  it('queues messages until the player listens, and loads it only when one needs it', () => {
    const { post, received, onWanted, listen } = openFrame();
    post({ action: 'init', value: { widgets: ['likes'] }, msgToken: TOKEN });
    post({ action: 'setContext', value: { course: '7' }, msgToken: TOKEN });
    expect(onWanted).not.toHaveBeenCalled();
    post({ action: 'play', msgToken: TOKEN });
    expect(onWanted).toHaveBeenCalledOnce();
    listen();
    expect(received.map(({ action }) => action)).toEqual(['init', 'setContext', 'play']);
    post({ action: 'pause', msgToken: TOKEN });
    expect(received.at(-1)?.action).toBe('pause');
  });

  it('queues 200 messages and rejects the others', () => {
    const { post, received, sent, listen } = openFrame();
    for (let id = 0; id < 1000; id += 1) post({ action: 'getState', id, msgToken: TOKEN });
    expect(sent.slice(1)).toHaveLength(800);
    expect(sent.at(-1)?.data).toMatchObject({ id: 999, error: { code: 'BUSY' } });
    listen();
    expect(received).toHaveLength(200);
  });

  it('rejects an unknown action', () => {
    const { post, sent, listen } = openFrame();
    post({ action: 'format', id: 3, msgToken: TOKEN });
    listen();
    expect(sent.at(-1)?.data).toMatchObject({ action: 'reply', id: 3, error: { code: 'UNKNOWN_ACTION' } });
  });

  it('reports the connection to a listener, whether it came before or after the handshake', () => {
    const early = openFrame();
    early.listen();
    expect(early.onConnected).not.toHaveBeenCalled();
    early.shakeHands().port.close();
    expect(early.onConnected).toHaveBeenCalledOnce();
    const late = openFrame();
    late.shakeHands().port.close();
    late.listen();
    expect(late.onConnected).toHaveBeenCalledOnce();
  });

  it('receives nothing after it was closed', () => {
    const { channel, post, received, listen } = openFrame();
    listen();
    channel!.close();
    post({ action: 'play', msgToken: TOKEN });
    expect(received).toEqual([]);
  });
});
