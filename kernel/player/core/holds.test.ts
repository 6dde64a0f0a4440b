import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHolds, holdOf } from './holds.ts';

function setUp(playing: boolean) {
  const media = { playing, reports: [] as string[] };
  const holds = createHolds({
    isPlaying: () => media.playing,
    pause: () => {
      media.playing = false;
    },
    play: () => {
      media.playing = true;
    },
    onChange: ({ held, seekBlocked }) =>
      media.reports.push(`${held ? 'held' : 'free'}${seekBlocked ? ', seeking blocked' : ''}`),
  });
  return { media, holds };
}

describe('createHolds', () => {
  it('resumes when the last holder releases', () => {
    const { media, holds } = setUp(true);
    expect(holds.held).toBe(false);
    const [quiz, share] = [holds.hold({ reason: 'quiz' }), holds.hold({ reason: 'share' })];
    expect([media.playing, holds.held]).toEqual([false, true]);
    quiz();
    expect(media.playing).toBe(false);
    share();
    expect([media.playing, holds.held]).toEqual([true, false]);
    expect(media.reports).toEqual(['held', 'held', 'held', 'free']);
  });

  it('stays paused when it was paused before', () => {
    const { media, holds } = setUp(false);
    holds.hold({ reason: 'share' })();
    expect(media.playing).toBe(false);
  });

  it("applies the viewer's last request after the release", () => {
    const { media, holds } = setUp(false);
    const release = holds.hold({ reason: 'quiz' });
    holds.wantsToPlay(true);
    expect(media.playing).toBe(false);
    release();
    expect(media.playing).toBe(true);
  });

  it('names the widgets that block seeking until each has released', () => {
    const { media, holds } = setUp(true);
    const share = holds.hold({ reason: 'share' });
    const quiz = holds.hold({ reason: 'question', seekBlocker: 'quiz' });
    const survey = holds.hold({ reason: 'form', seekBlocker: 'survey' });
    expect(holds.seekBlockers()).toEqual(['quiz', 'survey']);
    quiz();
    quiz();
    expect(holds.seekBlockers()).toEqual(['survey']);
    survey();
    expect(holds.seekBlockers()).toEqual([]);
    share();
    expect(media.reports).toEqual([
      'held',
      'held, seeking blocked',
      'held, seeking blocked',
      'held, seeking blocked',
      'held',
      'free',
    ]);
  });

  it('ends released and in the right play state after releases in any order, some of them doubled', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(fc.nat(9), { minLength: 1, maxLength: 30 }), (playing, order) => {
        const { media, holds } = setUp(playing);
        const releases = Array.from({ length: 10 }, (_, index) => holds.hold({ reason: String(index) }));
        for (const index of order) releases[index]!();
        const all = new Set(order).size === 10;
        expect(holds.held).toBe(!all);
        expect(media.playing).toBe(all && playing);
      }),
    );
  });
});

describe('holdOf', () => {
  it('names the widget, and as the blocker only when it blocks seeking', () => {
    expect(holdOf('quiz', 'question', true)).toEqual({ reason: 'quiz: question', seekBlocker: 'quiz' });
    expect(holdOf('share', 'dialog', false)).toEqual({ reason: 'share: dialog' });
  });
});
