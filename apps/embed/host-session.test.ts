import { describe, expect, it, vi } from 'vitest';
import { createSessionApi } from '#features/accounts/client/session-api.ts';
import type { SessionTokens } from '#kernel/client/session-tokens.ts';
import { wireConfiguration } from '#test/wire-configuration.ts';
import type { SwitchOptions } from './frame-player.ts';
import { createHostSession } from './host-session.ts';

/** Kcts are 'name.number' here: those of Ana open the video, those of Bo do not, all others are expired. */
const ownerOf = (kct: string | null): string => /^(ana|bo)\./.exec(kct ?? '')?.[1] ?? 'anonymous';

/** A frame whose document says that the video is private. */
function frame(own: string | null = null) {
  const tokens: SessionTokens = { kct: own, csrf: 'anonymous' };
  const asked: (string | null)[] = [];
  const api = createSessionApi({
    tokens,
    fetch: async (_, init) => {
      const kct = new Headers(init?.headers).get('x-kct');
      asked.push(kct);
      const owner = ownerOf(kct);
      return Response.json(owner === 'anonymous' ? { _csrf: owner } : { _csrf: owner, kct });
    },
  });
  const openVideo = vi.fn(async (_: string, _options: SwitchOptions): Promise<void> => {
    if (ownerOf(tokens.kct) !== 'ana') throw new Error('private');
  });
  const configuration = wireConfiguration({
    problem: 'VIDEO_PRIVATE',
    query: { offset: '4', autoplay: '1' },
  });
  const bring = createHostSession({ tokens, api, configuration, openVideo });
  return {
    tokens,
    asked,
    openVideo,
    async bring(kct: string): Promise<void> {
      bring(kct);
      await vi.waitFor(() => expect(asked).toContain(kct));
      await new Promise((resolve) => setTimeout(resolve));
    },
    bringSilently: bring,
  };
}

describe('a session that the host page brings', () => {
  it('opens a private video as the address of the frame asks for it [CA-10]', async () => {
    const { tokens, openVideo, bring } = frame();
    await bring('ana.1');
    expect(tokens).toEqual({ kct: 'ana.1', csrf: 'ana' });
    expect(openVideo.mock.calls).toEqual([['abcdefghijkm', { atMs: 4000, plays: true }]]);
  });

  it('is replaced by a newer one, without another start of the video [CA-10]', async () => {
    const { tokens, openVideo, bring } = frame();
    await bring('ana.1');
    await bring('ana.2');
    expect([tokens.kct, openVideo.mock.calls.length]).toEqual(['ana.2', 1]);
  });

  it('may be followed by one that opens the video', async () => {
    const { tokens, openVideo, bring } = frame();
    await bring('bo.1');
    await bring('ana.1');
    expect([tokens.kct, openVideo.mock.calls.length]).toEqual(['ana.1', 2]);
  });

  it('is forgotten if it is expired', async () => {
    const { tokens, openVideo, bring } = frame();
    await bring('old.1');
    expect([tokens.kct, openVideo.mock.calls.length]).toEqual([null, 0]);
  });

  it('never replaces the session that cookies bring', () => {
    const { tokens, asked, bringSilently } = frame('ana.1');
    bringSilently('bo.1');
    expect([tokens.kct, asked]).toEqual(['ana.1', []]);
  });
});
