// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestPlayer, type TestPlayerOptions } from '#test/test-player.ts';
import { toArtwork } from './artwork.ts';
import { seekTarget } from './seek-target.ts';
import widget from './widget.ts';

/** Throws for unsupported actions, as browsers do. */
function createFakeSession(unsupported: readonly string[] = []) {
  const handlers = new Map<string, (details: object) => void>();
  return {
    handlers,
    positions: [] as object[],
    metadata: null as { title: string; artist: string; artwork: object[] } | null,
    playbackState: 'none',
    setActionHandler(action: string, handler: ((details: object) => void) | null) {
      if (unsupported.includes(action)) throw new TypeError(`${action} is not a valid enum value`);
      if (handler) handlers.set(action, handler);
      else handlers.delete(action);
    },
    setPositionState(position: object) {
      this.positions.push(position);
    },
  };
}
let session = createFakeSession();
beforeEach(() => {
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(from: object) {
        Object.assign(this, from);
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(options: TestPlayerOptions = {}, unsupported: readonly string[] = []) {
  session = createFakeSession(unsupported);
  vi.stubGlobal('navigator', { mediaSession: session });
  return TestPlayer.with(widget, {}, { ...options, id: 'media-session' });
}
const press = async (test: TestPlayer, action: string, details: object = {}) => {
  session.handlers.get(action)!({ action, ...details });
  await test.settle();
};

describe('the media session', () => {
  it('has the title, the owner, and artwork from 96 to 512 px [MS-01]', async () => {
    await open({ video: { title: 'A walk', ownerName: 'Ana', posters: ['/t.jpg', '/other.jpg'] } });
    expect(session.metadata).toMatchObject({ title: 'A walk', artist: 'Ana' });
    const artwork = session.metadata!.artwork as { src: string; sizes: string }[];
    expect(artwork.map(({ sizes }) => sizes)).toEqual([
      '96x96',
      '128x128',
      '192x192',
      '256x256',
      '384x384',
      '512x512',
    ]);
    expect(artwork[0]!.src).toBe(new URL('/t.jpg', location.href).href);
  });

  it('follows the play state of the player [MS-02]', async () => {
    const test = await open({ video: { durationMs: 5000 } });
    expect(session.playbackState).toBe('paused');
    await press(test, 'play');
    expect(session.playbackState).toBe('playing');
    await press(test, 'pause');
    expect(session.playbackState).toBe('paused');
    await test.playTo(5000);
    expect(session.playbackState).toBe('paused');
  });

  it('seeks by 10 s or by the offset of the system, within the video [MS-03]', async () => {
    const test = await open();
    await test.seek(30_000);
    await press(test, 'seekforward');
    expect(test.media.currentTime).toBe(40);
    await press(test, 'seekbackward', { seekOffset: 25 });
    expect(test.media.currentTime).toBe(15);
    await press(test, 'seekbackward', { seekOffset: 99 });
    expect(test.media.currentTime).toBe(0);
    await press(test, 'seekforward', { seekOffset: 999 });
    expect(test.media.currentTime).toBe(60);
    await press(test, 'seekto', { seekTime: 12 });
    expect(test.media.currentTime).toBe(12);
  });

  it('logs unsupported actions and keeps working [MS-04]', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const test = await open({}, ['seekto', 'seekforward']);
    expect(info).toHaveBeenCalledTimes(2);
    await press(test, 'play');
    expect(test.media.paused).toBe(false);
    expect(test.player.widgets.store.getState().failed).toEqual([]);
  });

  it('offers no seeking in live events and in non-interactive mode [CT-15]', async () => {
    await open({ look: { nonInteractive: true } });
    expect([...session.handlers.keys()]).toEqual(['play', 'pause']);
    await open({ video: { isLive: true } });
    expect([...session.handlers.keys()]).toEqual(['play', 'pause']);
  });

  it('has keys for the previous and the next video where there are some [CT-01]', async () => {
    const test = await open();
    expect(session.handlers.has('nexttrack')).toBe(false);
    const go = vi.fn();
    test.player.actions.steps.offer('list', { previous: null, next: { title: 'B', go } });
    expect(session.handlers.has('previoustrack')).toBe(false);
    await press(test, 'nexttrack');
    expect(go).toHaveBeenCalledOnce();
    test.player.actions.steps.offer('list', null);
    expect(session.handlers.has('nexttrack')).toBe(false);
  });

  it('reports the position after a seek, not while playing', async () => {
    const test = await open();
    const before = session.positions.length;
    await test.playTo(10_000);
    expect(session.positions.length - before).toBe(1);
    await test.seek(30_000);
    expect(session.positions.at(-1)).toEqual({ duration: 60, position: 30, playbackRate: 1 });
  });

  it('is cleared when the player is destroyed', async () => {
    const test = await open();
    test.player.destroy();
    expect(session.handlers.size).toBe(0);
    expect(session).toMatchObject({ metadata: null, playbackState: 'none' });
  });
});

describe('artworkOf', () => {
  it.each([undefined, '', 'http://['])('returns no artwork for %j', (thumb) => {
    expect(toArtwork(thumb, 'https://v.example/')).toEqual([]);
  });
});

describe('seekTarget', () => {
  it.each([
    [30_000, 60_000, 1, undefined, 40_000],
    [30_000, 60_000, -1, undefined, 20_000],
    [30_000, 60_000, 1, 0, 40_000],
    [5000, 60_000, -1, null, 0],
    [55_000, 60_000, 1, 30, 60_000],
    [55_000, 0, 1, 30, 85_000],
  ] as const)(
    'from %i of %i ms, %i × %s s leads to %i [MS-03]',
    (at, duration, direction, offset, expected) => {
      expect(seekTarget(at, duration, direction, offset)).toBe(expected);
    },
  );
});
