import { describe, expect, it, vi } from 'vitest';
import { openDoor } from './door.ts';
import { type HostMessage, readHostMessage } from './messages.ts';

const HOST = 'https://blog.example.org';
const TOKEN = 'a-long-token';

interface Sent {
  readonly data: { readonly action: string; readonly msgToken?: string };
  readonly to: string;
}

/** A frame in a page, as far as a door sees them. */
function frame(query = `?msgToken=${TOKEN}&source_url=${encodeURIComponent(`${HOST}/post`)}`) {
  const events = new EventTarget();
  const sent: Sent[] = [];
  const parent = { postMessage: (data: Sent['data'], to: string) => sent.push({ data, to }) };
  const page = Object.assign(events, { location: { search: query }, parent }) as unknown as Window;
  const wanted = vi.fn();
  const door = openDoor(page, wanted);
  const heard: HostMessage[] = [];
  const post = (
    data: unknown,
    from: { source?: unknown; origin?: string; ports?: readonly MessagePort[] } = {},
  ): void => {
    const event = new Event('message');
    Object.assign(event, { data, source: parent, origin: HOST, ports: [], ...from });
    events.dispatchEvent(event);
  };
  const shake = (token = TOKEN) => {
    const { port1, port2 } = new MessageChannel();
    const answers: unknown[] = [];
    port1.onmessage = ({ data }) => answers.push(data);
    post({ action: 'handshake', msgToken: token }, { ports: [port2] });
    return { port: port1, answers };
  };
  const met = vi.fn();
  const listen = (): void => door!.listen(readHostMessage, (message) => heard.push(message), met);
  return { door, sent, post, shake, wanted, heard, listen, met };
}

describe('openDoor', () => {
  it('says hello to the page that built the frame and to no other [XM-02]', () => {
    const { sent } = frame();
    expect(sent).toEqual([{ data: { action: 'handshake', msgToken: TOKEN }, to: HOST }]);
  });

  it.each([
    ['no token', `?source_url=${encodeURIComponent(HOST)}`],
    ['no address of the page around', `?msgToken=${TOKEN}`],
    ['an address that is none', `?msgToken=${TOKEN}&source_url=page`],
    ['a file, which could be anyone', `?msgToken=${TOKEN}&source_url=file%3A%2F%2F%2Fa.html`],
    ['markup', `?msgToken=${TOKEN}&source_url=javascript%3Aalert(1)`],
    ['nothing', ''],
  ])('stays shut with %s', (_, query) => {
    const { door, sent } = frame(query);
    expect([door, sent]).toEqual([null, []]);
  });

  it('stays shut where there is no page around', () => {
    const page = Object.assign(new EventTarget(), { location: { search: `?msgToken=a&source_url=${HOST}` } });
    Object.assign(page, { parent: page });
    expect(openDoor(page as unknown as Window, vi.fn())).toBe(null);
  });

  it('speaks over the port once the handshake holds [XM-01, XM-02]', async () => {
    const { door, shake, heard, sent, listen } = frame();
    listen();
    const { port, answers } = shake();
    port.postMessage({ action: 'seek', value: 3, id: 1 });
    await expect.poll(() => heard).toEqual([{ action: 'seek', value: 3, id: 1 }]);
    door!.send({ action: 'reply', id: 1, value: 3 });
    await expect.poll(() => answers).toEqual([{ action: 'handshake' }, { action: 'reply', id: 1, value: 3 }]);
    expect(sent).toHaveLength(1);
    port.close();
  });

  it.each([
    ['an old token', { action: 'play', msgToken: 'old' }, {}],
    ['no token', { action: 'play' }, {}],
    ['another window', { action: 'play', msgToken: TOKEN }, { source: {} }],
    ['no window', { action: 'play', msgToken: TOKEN }, { source: null }],
    ['another origin', { action: 'play', msgToken: TOKEN }, { origin: 'https://evil.example' }],
    ['an origin that only begins alike', { action: 'play', msgToken: TOKEN }, { origin: `${HOST}.evil` }],
    ['no object', TOKEN, {}],
    ['nothing', null, {}],
    ['another shape', { action: 'seek', value: 'x', msgToken: TOKEN }, {}],
  ])('gives nothing to %s [XM-02]', (_, data, from) => {
    const { post, heard, sent, wanted, listen } = frame();
    listen();
    post(data, from);
    expect([heard, sent.length, wanted.mock.calls.length]).toEqual([[], 1, 0]);
  });

  it('hears no second handshake, and no window once there is a port [XM-02]', async () => {
    const { shake, post, heard, sent, listen } = frame();
    listen();
    const first = shake();
    const second = shake();
    second.port.postMessage({ action: 'play' });
    post({ action: 'pause', msgToken: TOKEN });
    first.port.postMessage({ action: 'handshake' });
    first.port.postMessage({ action: 'replay' });
    await expect.poll(() => heard.map(({ action }) => action)).toEqual(['replay']);
    expect(first.answers).toEqual([{ action: 'handshake' }]);
    expect([second.answers, sent.length]).toEqual([[], 1]);
    first.port.close();
    second.port.close();
  });

  it('serves pages that know no ports by window messages with the token [XM-02]', () => {
    const { door, post, heard, sent, shake, listen } = frame();
    listen();
    post({ action: 'volume', value: 0.5, id: 4, msgToken: TOKEN });
    door!.send({ action: 'reply', id: 4 });
    expect(heard).toEqual([{ action: 'volume', value: 0.5, id: 4 }]);
    expect(sent.at(-1)).toEqual({ data: { action: 'reply', id: 4, msgToken: TOKEN }, to: HOST });
    const late = shake();
    post({ action: 'pause', msgToken: TOKEN });
    expect([late.answers, heard.at(-1)?.action]).toEqual([[], 'pause']);
    late.port.close();
  });

  it('tells nothing before somebody right has spoken', () => {
    const { door, sent } = frame();
    door!.send({ action: 'play' });
    expect(sent).toHaveLength(1);
  });

  it('keeps what comes before the player, and calls for it only when it is needed', () => {
    const { post, heard, wanted, listen } = frame();
    post({ action: 'init', value: { widgets: ['likes'] }, msgToken: TOKEN });
    post({ action: 'setContext', value: { course: '7' }, msgToken: TOKEN });
    expect(wanted).not.toHaveBeenCalled();
    post({ action: 'play', msgToken: TOKEN });
    expect(wanted).toHaveBeenCalledOnce();
    listen();
    expect(heard.map(({ action }) => action)).toEqual(['init', 'setContext', 'play']);
    post({ action: 'pause', msgToken: TOKEN });
    expect(heard.at(-1)?.action).toBe('pause');
  });

  it('keeps two hundred and answers the others at once', () => {
    const { post, heard, sent, listen } = frame();
    for (let id = 0; id < 1000; id += 1) post({ action: 'getState', id, msgToken: TOKEN });
    expect(sent.slice(1)).toHaveLength(800);
    expect(sent.at(-1)?.data).toMatchObject({ id: 999, error: { code: 'BUSY' } });
    listen();
    expect(heard).toHaveLength(200);
  });

  it('answers what it does not understand, and only with that', () => {
    const { post, sent, listen } = frame();
    post({ action: 'format', id: 3, msgToken: TOKEN });
    listen();
    expect(sent.at(-1)?.data).toMatchObject({ action: 'reply', id: 3, error: { code: 'UNKNOWN_ACTION' } });
  });

  it('says when somebody is there, to a listener of before and to one of later', () => {
    const early = frame();
    early.listen();
    expect(early.met).not.toHaveBeenCalled();
    early.shake().port.close();
    expect(early.met).toHaveBeenCalledOnce();
    const late = frame();
    late.shake().port.close();
    late.listen();
    expect(late.met).toHaveBeenCalledOnce();
  });

  it('hears nothing after it was closed', () => {
    const { door, post, heard, listen } = frame();
    listen();
    door!.close();
    post({ action: 'play', msgToken: TOKEN });
    expect(heard).toEqual([]);
  });
});
