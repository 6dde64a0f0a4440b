import { describe, expect, it, vi } from 'vitest';
import { createPersistentTokens } from '#features/accounts/client/persistent-tokens.ts';
import { createSessionApi } from '#features/accounts/client/session-api.ts';
import { createHistoryStorage } from '#kernel/client/tab-storage.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import { wireConfiguration } from '#test/wire-configuration.ts';
import type { SwitchOptions } from './frame-player.ts';
import { createFrameSession } from './frame-session.ts';

/** A kct is 'name.number' here: Ana's open the video, Bo's do not, all others have expired. */
const ownerOf = (kct: string | null): string => /^(ana|bo)\./.exec(kct ?? '')?.[1] ?? 'anonymous';

interface FrameOptions {
  readonly cookieKct?: string;
  readonly isPublic?: boolean;
  /** The session history entry of the frame, which survives its reload. */
  readonly history?: Pick<History, 'state' | 'replaceState'>;
}

const createHistory = () => ({
  state: null as unknown,
  replaceState(next: unknown) {
    this.state = structuredClone(next);
  },
});

/** Loads a frame without session storage. */
function loadFrame({ cookieKct, isPublic = false, history = createHistory() }: FrameOptions = {}) {
  const tokens = createPersistentTokens('anonymous', createHistoryStorage(history), cookieKct);
  const sentKcts: (string | null)[] = [];
  const viewers: Viewer[] = [];
  const api = createSessionApi({
    tokens,
    fetch: async (_, init) => {
      const kct = new Headers(init?.headers).get('x-kct');
      sentKcts.push(kct);
      const username = ownerOf(kct);
      const user = { username, displayname: username };
      return Response.json({ user, _csrf: username, ...(username === 'anonymous' ? {} : { kct }) });
    },
  });
  const openVideo = vi.fn(async (_: string, _options: SwitchOptions): Promise<void> => {
    if (ownerOf(tokens.kct) !== 'ana') throw new Error('private');
  });
  const configuration = wireConfiguration({
    ...(isPublic ? {} : { problem: 'VIDEO_PRIVATE' }),
    query: { offset: '4', autoplay: '1' },
  });
  const take = createFrameSession({
    tokens,
    api,
    hasCookie: cookieKct !== undefined,
    configuration,
    openVideo,
    onViewer: (viewer) => viewers.push(viewer),
  });
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  return {
    tokens,
    sentKcts,
    viewers,
    openVideo,
    settle,
    async pass(kct: string): Promise<void> {
      take(kct);
      await settle();
    },
  };
}

describe('a session that the host page passes', () => {
  it('opens a private video with the parameters of the frame [CA-10]', async () => {
    const { tokens, openVideo, pass } = loadFrame();
    await pass('ana.1');
    expect(tokens).toMatchObject({ kct: 'ana.1', csrf: 'ana' });
    expect(openVideo.mock.calls).toEqual([['abcdefghijkm', { atMs: 4000, plays: true }]]);
  });

  it('is replaced by a newer one, without a restart of the video [CA-10]', async () => {
    const { tokens, openVideo, pass } = loadFrame();
    await pass('ana.1');
    await pass('ana.2');
    expect([tokens.kct, openVideo.mock.calls.length]).toEqual(['ana.2', 1]);
  });

  it('may be followed by one that opens the video', async () => {
    const { tokens, openVideo, pass } = loadFrame();
    await pass('bo.1');
    await pass('ana.1');
    expect([tokens.kct, openVideo.mock.calls.length]).toEqual(['ana.1', 2]);
  });

  it('is dropped if it has expired', async () => {
    const { tokens, openVideo, pass } = loadFrame();
    await pass('old.1');
    expect([tokens.kct, openVideo.mock.calls.length]).toEqual([null, 0]);
  });

  it('never replaces the session of a cookie', async () => {
    const { tokens, sentKcts, pass } = loadFrame({ cookieKct: 'ana.1' });
    await pass('bo.1');
    expect([tokens.kct, sentKcts]).toEqual(['ana.1', []]);
  });

  it('is not stored', async () => {
    const history = createHistory();
    await loadFrame({ history }).pass('ana.1');
    expect(loadFrame({ history }).tokens.kct).toBe(null);
  });
});

describe('a sign-in in a frame without session storage', () => {
  async function signIn(kct: string) {
    const history = createHistory();
    const { tokens } = loadFrame({ history });
    tokens.kct = kct;
    tokens.persist();
    return history;
  }

  it('survives a reload of the frame, and widgets learn who watches [CA-10]', async () => {
    const { tokens, viewers, settle } = loadFrame({ history: await signIn('bo.1'), isPublic: true });
    await settle();
    expect(tokens.kct).toBe('bo.1');
    expect(viewers).toMatchObject([{ signedIn: true, username: 'bo' }]);
  });

  it('opens a private video after a reload', async () => {
    const { openVideo, settle } = loadFrame({ history: await signIn('ana.1') });
    await settle();
    expect(openVideo).toHaveBeenCalledOnce();
  });

  it('takes precedence over a session of the host page', async () => {
    const { tokens, pass } = loadFrame({ history: await signIn('bo.1') });
    await pass('ana.1');
    expect(tokens.kct).toBe('bo.1');
  });

  it('makes way for a session of the host page once it has expired', async () => {
    const history = await signIn('old.1');
    const { tokens, pass } = loadFrame({ history });
    await pass('ana.1');
    expect(tokens.kct).toBe('ana.1');
    expect(loadFrame({ history }).tokens.kct).toBe(null);
  });
});
