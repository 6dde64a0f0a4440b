import { describe, expect, it } from 'vitest';
import { accountRoutes } from '#features/accounts/contract.ts';
import { createApiError, createFakeApi, flushPromises } from '#test/panel/panel-fakes.ts';
import { openSignIn, type SignedIn } from './sign-in-window.ts';

const ORIGIN = 'https://video.example.org';
const anonymous = { user: { username: 'anonymous' }, _csrf: 'x' };
const vic = { user: { username: 'vic' }, _csrf: 'y', kct: 'kct' };

/** A fake of the window members that are used. */
function createPage({ blocked = false } = {}) {
  const popup = { closed: false };
  const opened: string[][] = [];
  const navigations: string[] = [];
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
      assign: (to: string) => navigations.push(to),
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
    navigations,
    sendMessage: (event: object) => onMessage?.({ source: popup, origin: ORIGIN, ...event }),
    runInterval: () => onInterval?.(),
  };
}
const message = { data: { type: 'kapsule-signed-in', code: 'once' } };

describe('openSignIn', () => {
  it('opens a centered 450 by 550 popup at the login path with both flags [CM-12]', () => {
    const { page, opened } = createPage();
    openSignIn(page, createFakeApi(), () => undefined);
    expect(opened).toEqual([
      ['/app/login?popup=1&session=1', 'kapsule-sign-in', 'popup=yes,width=450,height=550,left=600,top=250'],
    ]);
  });

  it.each([
    ['the cookie reaches the page', vic, 'cookie'],
    ['cookies are blocked', anonymous, 'token'],
  ])('when %s, reports how the session is available [CM-13]', async (_, me, how) => {
    const api = createFakeApi();
    api.on(accountRoutes.me, () => me);
    api.on(accountRoutes.takeOver, ({ input }) => {
      if (input.code !== 'once') throw createApiError('HANDOVER_GONE', 410);
      return vic;
    });
    const { page, sendMessage } = createPage();
    const results: SignedIn[] = [];
    openSignIn(page, api, (result) => results.push(result));
    sendMessage(message);
    sendMessage(message);
    await flushPromises();
    expect(results.map((result) => result.how)).toEqual([how]);
    expect(api.callsTo(accountRoutes.takeOver)).toHaveLength(how === 'token' ? 1 : 0);
  });

  it.each([
    ['another origin', { ...message, origin: 'https://evil.example' }],
    ['another window', { ...message, source: {} }],
    ['another message type', { data: { type: 'hello', code: 'once' } }],
    ['no data', { data: null }],
  ])('ignores a message with %s', async (_, event) => {
    const api = createFakeApi();
    const { page, sendMessage } = createPage();
    openSignIn(page, api, () => undefined);
    sendMessage(event);
    await flushPromises();
    expect(api.calls).toEqual([]);
  });

  it('checks for a session when the popup was closed without a message', async () => {
    const api = createFakeApi();
    api.on(accountRoutes.me, () => vic);
    const { page, popup, runInterval } = createPage();
    const results: SignedIn[] = [];
    openSignIn(page, api, (result) => results.push(result));
    runInterval();
    expect(api.calls).toEqual([]);
    popup.closed = true;
    runInterval();
    await flushPromises();
    expect(results).toEqual([{ how: 'cookie' }]);
  });

  it('navigates to the sign-in page when popups are blocked', () => {
    const { page, navigations } = createPage({ blocked: true });
    openSignIn(page, createFakeApi(), () => undefined);
    expect(navigations).toEqual(['/app/login?target_uri=%2Fapp%2Fvideo%2Fv1']);
  });
});
