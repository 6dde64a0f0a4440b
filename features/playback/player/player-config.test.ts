import { describe, expect, it } from 'vitest';
import type { PlayerConfig } from '#kernel/player/core/player-config.ts';
import { wireConfiguration } from '#test/wire-configuration.ts';
import { PARAMETER_NAMES, readParameters } from '../parameters.ts';
import { playerConfig } from './player-config.ts';

type Read = (config: PlayerConfig) => unknown;

/** One row per parameter: its effect, and the default without it. */
const EFFECTS: Readonly<Record<string, [value: string, read: Read, with_: unknown, without: unknown]>> = {
  playbackMode: ['audio', ({ video }) => video.isAudio, true, false],
  showPlayIconOnMobile: ['false', ({ look }) => look.showPlayIconOnMobile, false, true],
  audiotrack: ['de', ({ start }) => start.audioTrack, 'de', null],
  spinner: ['0', ({ look }) => look.showSpinner, false, true],
  autoplay: ['1', ({ start }) => start.autoplay, true, false],
  muted: ['true', ({ start }) => start.muted, true, null],
  loop: ['true', ({ start }) => start.loop, true, false],
  id: ['left-player', ({ playerId }) => playerId, 'left-player', null],
  debug: ['', ({ look }) => look.debug, true, false],
  playerSkinType: ['social', ({ look }) => look.skin, 'social', 'sleek'],
  offset: ['12.5', ({ start }) => start.startMs, 12_500, 0],
  entityId: ['course-7/lesson-2', ({ entityId }) => entityId, 'course-7/lesson-2', null],
  hlsVersion: ['native', ({ start }) => start.preferNative, true, false],
};

describe('playerConfig', () => {
  it.each(PARAMETER_NAMES)('applies %s only when it is given [PP-01, PP-02]', (name) => {
    const [value, read, expected, without] = EFFECTS[name]!;
    expect(read(playerConfig(wireConfiguration({ query: { [name]: value } })))).toEqual(expected);
    expect(read(playerConfig(wireConfiguration()))).toEqual(without);
  });

  it("disables interaction by parameter and by the owner's setting", () => {
    const asked = wireConfiguration({ query: { playbackMode: 'nonInteractive' } });
    const set = wireConfiguration({
      viewOpts: { nonInteractiveView: true },
      query: { playbackMode: 'video' },
    });
    expect(playerConfig(asked).look.nonInteractive).toBe(true);
    expect(playerConfig(set).look.nonInteractive).toBe(true);
  });

  it('prefers an offset over the resume position, and ignores both past the end', () => {
    const resumed = wireConfiguration({ viewOpts: { startTime: 30_000 } });
    expect(playerConfig(resumed).start.startMs).toBe(30_000);
    const at = (offset: string) => playerConfig(resumed, readParameters({ offset }).parameters).start.startMs;
    expect([at('5'), at('60'), at('61'), at('-5'), at('NaN')]).toEqual([5000, 0, 0, 30_000, 30_000]);
  });

  it('describes the video, with posters in the order to try', () => {
    const config = playerConfig(
      wireConfiguration({
        chapters: [{ start: 0, end: 10_000, title: 'Start' }],
        storyboard: '/s.vtt',
        hide: ['time'],
        viewOpts: { endoffset: 40_000, primaryColor: '#3366ff' },
      }),
    );
    expect(config).toMatchObject({
      source: { kind: 'hls', url: '/media/token/abcdefghijkm/1/master.m3u8', expiresAtMs: null },
      problem: null,
      video: {
        posters: ['/thumb.jpg', '/fallback.jpg'],
        chapters: [{ startMs: 0, endMs: 10_000, title: 'Start' }],
        storyboardUrl: '/s.vtt',
      },
      start: { endMs: 40_000 },
      look: { accent: '#3366ff', hide: ['time'], supportAddress: 'help@example.org' },
    });
  });

  it.each([
    ['VIDEO_PRIVATE', 'VIDEO_PRIVATE'],
    ['VIDEO_FAILED', 'VIDEO_FAILED'],
    [null, 'VIDEO_EMPTY'],
  ] as const)('has a reason when there is no source: %s', (problem, expected) => {
    const config = playerConfig(wireConfiguration({ mediaurl: null, problem }));
    expect(config).toMatchObject({ source: null, problem: expected });
  });

  it('plays podcasts as audio [PS-08]', () => {
    const podcast = { kapsuleinfo: { properties: { comment_type: 'ALL' as const, podcast: 'true' } } };
    expect(playerConfig(wireConfiguration(podcast)).video.isAudio).toBe(true);
  });

  it('identifies the viewer by name only', () => {
    const user = { username: 'bo', displayname: 'Bo' };
    expect(playerConfig(wireConfiguration({ isLoggedIn: true, user })).viewer).toMatchObject({
      signedIn: true,
      username: 'bo',
      displayname: 'Bo',
      userId: null,
      organizationId: null,
    });
    expect(
      playerConfig(wireConfiguration({ user: { username: 'anonymous', displayname: 'Guest' } })).viewer,
    ).toMatchObject({
      signedIn: false,
      username: 'anonymous',
      displayname: 'Guest',
    });
  });
});
