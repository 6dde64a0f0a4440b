import { describe, expect, it } from 'vitest';
import { describeLogEntry } from './describe-log-entry.ts';

describe('describeLogEntry', () => {
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
  ])('describes %j as %j', (entry, sentence) => {
    expect(describeLogEntry(entry)).toBe(sentence);
  });
});
