import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenedPlayer } from '#apps/player/open-player.tsx';
import { createSessionApi } from '#features/accounts/client/session-api.ts';
import type { WidgetConfiguration } from '#features/playback/contract.ts';
import type { SessionTokens } from '#kernel/client/session-tokens.ts';
import type { Door } from '#kernel/player/bridge/door.ts';
import type { HostMessage } from '#kernel/player/bridge/messages.ts';
import type { Player } from '#kernel/player/core/player.ts';
import { TestPlayer } from '#test/test-player.ts';
import { speakWithHost } from './speak-with-host.ts';

beforeEach(() => void vi.stubGlobal('location', { search: '?muted=1&trk_list=a' }));
afterEach(() => vi.unstubAllGlobals());

/** Kcts are 'name.number' here: those of Ana open the video, those of Bo do not, all others are expired. */
const ownerOf = (kct: string | null): string => /^(ana|bo)\./.exec(kct ?? '')?.[1] ?? 'anonymous';

/** A frame that shows a private video, and the page around it. */
async function frame(own: string | null = null) {
  const test = await TestPlayer.open();
  const tokens: SessionTokens = { kct: own, csrf: 'anonymous' };
  const requests: string[] = [];
  const api = createSessionApi({
    tokens,
    fetch: async (url, init) => {
      const kct = new Headers(init?.headers).get('x-kct');
      const owner = ownerOf(kct);
      requests.push(`${url} ${kct}`);
      const me = owner === 'anonymous' ? { _csrf: owner } : { _csrf: owner, kct };
      const configuration = { problem: owner === 'ana' ? null : 'VIDEO_PRIVATE' };
      return new Response(JSON.stringify(String(url).startsWith('/api/v1/me') ? me : configuration));
    },
  });
  let hear = (_: HostMessage): void => undefined;
  const door: Door = {
    send: () => undefined,
    listen: (_read, listener) => {
      hear = listener;
    },
    close: () => undefined,
  };
  const open = vi.fn((_: WidgetConfiguration | null, onCreated: (player: Player) => void): OpenedPlayer => {
    onCreated(test.player);
    return { player: test.player, close: () => undefined };
  });
  speakWithHost({ door, tokens, api, videoId: 'v1', isClosed: true, open });
  const tell = (kct: string): void => hear({ action: 'init', value: { kct } });
  return {
    tokens,
    requests,
    /** What players were opened with after the first one. */
    reopened: () => open.mock.calls.slice(1).map(([configuration]) => configuration),
    tell,
    settle: () => test.settle(),
    async bring(kct: string) {
      tell(kct);
      await vi.waitFor(() => expect(requests).toContain(`/api/v1/me ${kct}`));
      await test.settle();
    },
  };
}

describe('a session that the page around brings', () => {
  it('opens a private video with the parameters of the frame [CA-10]', async () => {
    const { tokens, requests, reopened, bring } = await frame();
    await bring('ana.1');
    expect(tokens).toEqual({ kct: 'ana.1', csrf: 'ana' });
    expect(requests.at(-1)).toBe('/api/v1/videos/v1/playback?muted=1&trk_list=a ana.1');
    expect(reopened()).toEqual([{ problem: null }]);
  });

  it('is replaced by a newer one, without another start of the video [CA-10]', async () => {
    const { tokens, reopened, bring } = await frame();
    await bring('ana.1');
    await bring('ana.2');
    expect([tokens.kct, reopened().length]).toEqual(['ana.2', 1]);
  });

  it('may be followed by one that opens the video', async () => {
    const { reopened, bring } = await frame();
    await bring('bo.1');
    await bring('ana.1');
    expect(reopened()).toEqual([{ problem: 'VIDEO_PRIVATE' }, { problem: null }]);
  });

  it('is forgotten if it is expired', async () => {
    const { tokens, reopened, bring } = await frame();
    await bring('old.1');
    expect([tokens.kct, reopened().length]).toEqual([null, 0]);
  });

  it('never replaces the session that cookies bring', async () => {
    const { tokens, requests, tell, settle } = await frame('ana.1');
    tell('bo.1');
    await settle();
    expect([tokens.kct, requests]).toEqual(['ana.1', []]);
  });
});
