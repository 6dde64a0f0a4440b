import { describe, expect, it } from 'vitest';
import { accountRoutes } from '#features/accounts/contract.ts';
import { createHandApi, refusal, settled } from '#test/panel/hand-panel.ts';
import { openSignIn, type SignedIn } from './sign-in-window.ts';

const ORIGIN = 'https://video.example.org';
const anonymous = { user: { username: 'anonymous' }, _csrf: 'x' };
const vic = { user: { username: 'vic' }, _csrf: 'y', kct: 'kct' };

/** The few things of a window that are used, in the test's hands. */
function createPage({ blocked = false } = {}) {
  const popup = { closed: false };
  const opened: string[][] = [];
  const gone: string[] = [];
  let hear: ((event: object) => void) | null = null;
  let check: (() => void) | null = null;
  const page = {
    screenX: 100,
    screenY: 50,
    outerWidth: 1450,
    outerHeight: 950,
    location: {
      origin: ORIGIN,
      pathname: '/app/video/v1',
      search: '',
      assign: (to: string) => gone.push(to),
    },
    open: (...args: string[]) => {
      opened.push(args);
      return blocked ? null : popup;
    },
    addEventListener: (_: string, listener: (event: object) => void) => {
      hear = listener;
    },
    removeEventListener: () => {
      hear = null;
    },
    setInterval: (run: () => void) => {
      check = run;
      return 1;
    },
    clearInterval: () => {
      check = null;
    },
  };
  return {
    page: page as unknown as Window,
    popup,
    opened,
    gone,
    say: (event: object) => hear?.({ source: popup, origin: ORIGIN, ...event }),
    check: () => check?.(),
  };
}
const message = { data: { type: 'kapsule-signed-in', code: 'once' } };

describe('openSignIn', () => {
  it('opens 450 by 550 at the login path with both flags, in the middle [CM-12]', () => {
    const { page, opened } = createPage();
    openSignIn(page, createHandApi(), () => undefined);
    expect(opened).toEqual([
      ['/app/login?popup=1&session=1', 'kapsule-sign-in', 'popup=yes,width=450,height=550,left=600,top=250'],
    ]);
  });

  it.each([
    ['the cookie reaches the page', vic, 'cookie'],
    ['cookies are blocked', anonymous, 'token'],
  ])('when %s, answers how the session came [CM-13]', async (_, me, how) => {
    const api = createHandApi();
    api.on(accountRoutes.me, () => me);
    api.on(accountRoutes.takeOver, ({ input }) => {
      if (input.code !== 'once') throw refusal('HANDOVER_GONE', 410);
      return vic;
    });
    const { page, say } = createPage();
    const results: SignedIn[] = [];
    openSignIn(page, api, (result) => results.push(result));
    say(message);
    say(message);
    await settled();
    expect(results.map((result) => result.how)).toEqual([how]);
    expect(api.asked(accountRoutes.takeOver)).toHaveLength(how === 'token' ? 1 : 0);
  });

  it.each([
    ['another origin', { ...message, origin: 'https://evil.example' }],
    ['another window', { ...message, source: {} }],
    ['another matter', { data: { type: 'hello', code: 'once' } }],
    ['nothing', { data: null }],
  ])('does not listen to %s', async (_, event) => {
    const api = createHandApi();
    const { page, say } = createPage();
    openSignIn(page, api, () => undefined);
    say(event);
    await settled();
    expect(api.calls).toEqual([]);
  });

  it('looks whether somebody signed in when the window could not tell and is closed', async () => {
    const api = createHandApi();
    api.on(accountRoutes.me, () => vic);
    const { page, popup, check } = createPage();
    const results: SignedIn[] = [];
    openSignIn(page, api, (result) => results.push(result));
    check();
    expect(api.calls).toEqual([]);
    popup.closed = true;
    check();
    await settled();
    expect(results).toEqual([{ how: 'cookie' }]);
  });

  it('goes to the sign-in page itself where windows are blocked', () => {
    const { page, gone } = createPage({ blocked: true });
    openSignIn(page, createHandApi(), () => undefined);
    expect(gone).toEqual(['/app/login?target_uri=%2Fapp%2Fvideo%2Fv1']);
  });
});
