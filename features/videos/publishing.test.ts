import { describe, expect, it } from 'vitest';
import { planPublishing } from './publishing.ts';

const NOW = Date.UTC(2026, 10, 15);
const LATER = NOW + 1;
type Parameters_ = Parameters<typeof planPublishing>;

const unscheduled: Parameters_[0] = { visibility: 'private', publish_at: null, publish_visibility: null };
const scheduled: Parameters_[0] = {
  visibility: 'private',
  publish_at: new Date(LATER),
  publish_visibility: 'organization',
};
const canceled = { publish_at: null, publish_visibility: null };

describe('planPublishing', () => {
  it.each<[string, Parameters_[0], Parameters_[1], ReturnType<typeof planPublishing>]>([
    ['keeps a schedule when other fields change', scheduled, {}, {}],
    ['keeps it when the visibility stays the same', scheduled, { visibility: 'private' }, {}],
    ['cancels it when the visibility changes', scheduled, { visibility: 'unlisted' }, canceled],
    ['cancels it on request', scheduled, { publish_at: null }, canceled],
    [
      'cancels it even with a visibility to publish',
      scheduled,
      { publish_at: null, publish_visibility: 'public' },
      canceled,
    ],
    ['cancels nothing without complaint', unscheduled, { publish_at: null }, canceled],
    [
      'publishes for everyone unless told otherwise',
      unscheduled,
      { publish_at: LATER },
      { publish_at: new Date(LATER), publish_visibility: 'public' },
    ],
    [
      'publishes as chosen',
      unscheduled,
      { publish_at: LATER, publish_visibility: 'unlisted' },
      { publish_at: new Date(LATER), publish_visibility: 'unlisted' },
    ],
    [
      'keeps the chosen visibility when the time changes',
      scheduled,
      { publish_at: LATER + 5 },
      { publish_at: new Date(LATER + 5), publish_visibility: 'organization' },
    ],
    [
      'keeps the time when the chosen visibility changes',
      scheduled,
      { publish_visibility: 'public' },
      { publish_at: new Date(LATER), publish_visibility: 'public' },
    ],
    [
      'changes visibility and schedule together',
      scheduled,
      { visibility: 'unlisted', publish_at: LATER },
      { publish_at: new Date(LATER), publish_visibility: 'organization' },
    ],
  ])('%s', (_, current, input, expected) => {
    expect(planPublishing(current, input, NOW)).toEqual(expected);
  });

  it.each<[string, Parameters_[0], Parameters_[1], string]>([
    ['a time in the past', unscheduled, { publish_at: NOW - 1 }, 'PUBLISH_IN_PAST'],
    ['this very moment', unscheduled, { publish_at: NOW }, 'PUBLISH_IN_PAST'],
    ['a visibility without a time', unscheduled, { publish_visibility: 'public' }, 'PUBLISH_NO_TIME'],
    [
      'the visibility the video has',
      { ...unscheduled, visibility: 'public' },
      { publish_at: LATER },
      'PUBLISH_SAME_VISIBILITY',
    ],
    [
      'the visibility the video gets',
      scheduled,
      { visibility: 'organization', publish_at: LATER },
      'PUBLISH_SAME_VISIBILITY',
    ],
  ])('refuses %s', (_, current, input, code) => {
    expect(() => planPublishing(current, input, NOW)).toThrow(expect.objectContaining({ code }));
  });
});
