import { describe, expect, it } from 'vitest';
import { describeLogEntry } from './describe-log-entry.ts';

describe('describeLogEntry', () => {
  it.each([
    [{ action: 'deleted', detail: { person: 'mia' } }, 'olga deleted a comment of mia'],
    [{ action: 'pinned', detail: {} }, 'olga pinned a comment'],
    [{ action: 'blocked', detail: { person: 'mia' } }, 'olga blocked mia'],
    [{ action: 'unblocked', detail: {} }, 'olga unblocked somebody'],
    [{ action: 'blocked', detail: { person: 'mia', scope: 'video' } }, 'olga blocked mia on this video'],
    [
      { action: 'unblocked', detail: { person: 'mia', scope: 'owner' } },
      'olga unblocked mia on all videos of this owner',
    ],
    [{ action: 'settings-changed', detail: { hold_links: true } }, 'olga changed the settings'],
    [{ action: 'renamed', detail: { person: 3 } }, 'olga: renamed'],
  ])('describes %j as %j', (entry, sentence) => {
    expect(describeLogEntry(entry, 'olga').join('')).toBe(sentence);
  });
});
