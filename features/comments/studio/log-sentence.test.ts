import { describe, expect, it } from 'vitest';
import { logSentence } from './log-sentence.ts';

describe('logSentence', () => {
  it.each([
    [{ action: 'deleted', detail: { person: 'mia' } }, 'deleted a comment of mia'],
    [{ action: 'pinned', detail: {} }, 'pinned a comment'],
    [{ action: 'blocked', detail: { person: 'mia' } }, 'blocked mia'],
    [{ action: 'unblocked', detail: {} }, 'unblocked somebody'],
    [{ action: 'blocked', detail: { person: 'mia', scope: 'video' } }, 'blocked mia on this video'],
    [
      { action: 'unblocked', detail: { person: 'mia', scope: 'owner' } },
      'unblocked mia on all videos of this owner',
    ],
    [{ action: 'settings-changed', detail: { hold_links: true } }, 'changed the settings'],
    [{ action: 'renamed', detail: { person: 3 } }, 'renamed'],
  ])('of %j is %j', (entry, sentence) => {
    expect(logSentence(entry)).toBe(sentence);
  });
});
