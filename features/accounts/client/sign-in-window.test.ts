import { describe, expect, it } from 'vitest';
import { createApiError, createFakeApi, flushPromises } from '#test/panel/panel-fakes.ts';
import { accountCalls } from '../calls.ts';
import { openSignIn, redirectToSignIn, type SignInResult, waitForSignInTab } from './sign-in-window.ts';

const ORIGIN = 'https://video.example.org';
const anonymous = { user: { username: 'anonymous' }, _csrf: 'x' };
const vic = { user: { username: 'vic' }, _csrf: 'y', kct: 'kct' };

/** A fake window with the members in use. */
function createPage({ blocked = false } = {}) {
  let focused = 0;
  const popup = { closed: false, focus: () => ++focused };
  const opened: string[][] = [];
  let onMessage: ((event: object) => void) | null = null;
  let onInterval: (() => void) | null = null;
  const page = {
    screenX: 100,
    screenY: 50,
    outerWidth: 1450,
    outerHeight: 950,
    location: {
      origin: ORIGIN,
      pathname: '/app/video/v1',
      search: '',
    },
    open: (...args: string[]) => {
      opened.push(args);
      return blocked ? null : popup;
    },
    addEventListener: (_: string, listener: (event: object) => void) => {
      onMessage = listener;
    },
    removeEventListener: () => {
      onMessage = null;
    },
    setInterval: (run: () => void) => {
      onInterval = run;
      return 1;
    },
    clearInterval: () => {
      onInterval = null;
    },
  };
  return {
    page: page as unknown as Window,
    popup,
    opened,
    focused: () => focused,
    sendMessage: (event: object) => onMessage?.({ source: popup, origin: ORIGIN, ...event }),
    runInterval: () => onInterval?.(),
  };
}
const message = { data: { type: 'kapsule-signed-in', code: 'once' } };

describe('openSignIn', () => {
  it('opens a centered 450 by 550 popup at the login path with both flags [CM-12]', () => {
    const { page, opened } = createPage();
    void openSignIn(page, createFakeApi());
    expect(opened).toEqual([
      ['/app/login?popup=1&session=1', 'kapsule-sign-in', 'popup=yes,width=450,height=550,left=600,top=250'],
    ]);
  });

  it.each([
    ['the cookie reaches the page', vic, 'cookie'],
    ['cookies are blocked', anonymous, 'token'],
  ])('when %s, reports how the session is available [CM-13]', async (_, me, how) => {
    const api = createFakeApi();
    api.on(accountCalls.me, () => me);
    api.on(accountCalls.takeOver, ({ input }) => {
      if (input.code !== 'once') throw createApiError('HANDOVER_GONE', 410);
      return vic;
    });
    const { page, sendMessage } = createPage();
    const result = openSignIn(page, api);
    sendMessage(message);
    sendMessage(message);
    expect(await result).toEqual({ how, me: vic });
    expect(api.callsTo(accountCalls.takeOver)).toHaveLength(how === 'token' ? 1 : 0);
  });

  it.each([
    ['another origin', { ...message, origin: 'https://evil.example' }],
    ['another window', { ...message, source: {} }],
    ['another message type', { data: { type: 'hello', code: 'once' } }],
    ['no data', { data: null }],
  ])('ignores a message with %s', async (_, event) => {
    const api = createFakeApi();
    const { page, sendMessage } = createPage();
    void openSignIn(page, api);
    sendMessage(event);
    await flushPromises();
    expect(api.calls).toEqual([]);
  });

  it.each<[string, object, SignInResult]>([
    ['finds a session', vic, { how: 'cookie', me: vic as never }],
    ['finds none', anonymous, { how: 'closed' }],
  ])('%s when the popup was closed without a message', async (_, me, expected) => {
    const api = createFakeApi();
    api.on(accountCalls.me, () => me);
    const { page, popup, runInterval } = createPage();
    const result = openSignIn(page, api);
    runInterval();
    expect(api.calls).toEqual([]);
    popup.closed = true;
    runInterval();
    expect(await result).toEqual(expected);
  });

  it('brings an open popup to the front instead of opening it again', async () => {
    const api = createFakeApi();
    api.on(accountCalls.me, () => vic);
    const { page, popup, opened, focused, sendMessage } = createPage();
    const results = [openSignIn(page, api), openSignIn(page, api)];
    expect([opened.length, focused()]).toEqual([1, 1]);
    sendMessage(message);
    expect(await Promise.all(results)).toEqual([
      { how: 'cookie', me: vic },
      { how: 'cookie', me: vic },
    ]);
    popup.closed = true;
    void openSignIn(page, api);
    expect(opened).toHaveLength(2);
  });

  it('reports blocked popups', async () => {
    const { page } = createPage({ blocked: true });
    expect(await openSignIn(page, createFakeApi())).toEqual({ how: 'blocked' });
  });
});

describe('waitForSignInTab', () => {
  it.each([
    ['our own page', ORIGIN, 1],
    ['another origin', 'https://evil.example', 0],
  ])('reports a session that %s hands over', async (_, origin, count) => {
    const api = createFakeApi();
    api.on(accountCalls.me, () => anonymous);
    api.on(accountCalls.takeOver, () => vic);
    const { page, sendMessage } = createPage();
    const results: SignInResult[] = [];
    waitForSignInTab(page, api, (result) => results.push(result));
    sendMessage({ ...message, source: {}, origin });
    await flushPromises();
    expect(results).toEqual(Array(count).fill({ how: 'token', me: vic }));
  });

  it('reports nothing for a code that is gone', async () => {
    const api = createFakeApi();
    api.on(accountCalls.me, () => anonymous);
    api.on(accountCalls.takeOver, () => {
      throw createApiError('HANDOVER_GONE', 410);
    });
    const { page, sendMessage } = createPage();
    const results: SignInResult[] = [];
    waitForSignInTab(page, api, (result) => results.push(result));
    sendMessage({ ...message, source: {} });
    await flushPromises();
    expect(api.callsTo(accountCalls.takeOver)).toHaveLength(1);
    expect(results).toEqual([]);
  });
});

describe('redirectToSignIn', () => {
  it.each([
    ['', '%2Fapp%2Fvideo%2Fv1%3Ft%3D5'],
    ['app-target=/app/studio', '%2Fapp%2Fstudio'],
  ])('with the cookies %j returns to %j afterwards [EM-05]', (cookie, target) => {
    const visited: string[] = [];
    const location = {
      pathname: '/app/video/v1',
      search: '?t=5',
      assign: (url: string) => visited.push(url),
    };
    redirectToSignIn({ document: { cookie }, location } as never);
    expect(visited).toEqual([
      `/api/v1/oauth2/authorize?redirect_uri=%2Fapp%2Flogin&consent=implicit&response_type=token&client_id=kapsule-web&target_uri=${target}`,
    ]);
  });
});
