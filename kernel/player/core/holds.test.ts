import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHolds } from './holds.ts';

function world(playing: boolean) {
  const media = { playing, heard: [] as boolean[] };
  const holds = createHolds({
    isPlaying: () => media.playing,
    pause: () => {
      media.playing = false;
    },
    play: () => {
      media.playing = true;
    },
    onChange: (held) => media.heard.push(held),
  });
  return { media, holds };
}

describe('createHolds', () => {
  it('resumes when the last holder lets go', () => {
    const { media, holds } = world(true);
    const [quiz, share] = [holds.hold('quiz'), holds.hold('share')];
    expect(media.playing).toBe(false);
    quiz();
    expect(media.playing).toBe(false);
    share();
    expect(media.playing).toBe(true);
    expect(media.heard).toEqual([true, false]);
  });

  it('leaves paused what was paused', () => {
    const { media, holds } = world(false);
    holds.hold('share')();
    expect(media.playing).toBe(false);
  });

  it('does what the viewer asked for meanwhile', () => {
    const { media, holds } = world(false);
    const release = holds.hold('quiz');
    holds.wantsToPlay(true);
    expect(media.playing).toBe(false);
    release();
    expect(media.playing).toBe(true);
  });

  it('is never left held or playing wrongly, in any order of releases, some of them doubled', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(fc.nat(9), { minLength: 1, maxLength: 30 }), (playing, order) => {
        const { media, holds } = world(playing);
        const releases = Array.from({ length: 10 }, (_, index) => holds.hold(String(index)));
        for (const index of order) releases[index]!();
        const all = new Set(order).size === 10;
        expect(holds.held).toBe(!all);
        expect(media.playing).toBe(all && playing);
      }),
    );
  });
});
