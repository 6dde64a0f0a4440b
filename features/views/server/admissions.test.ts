import { expect, it } from 'vitest';
import type { VideoAccess } from '#features/videos/port.ts';
import { createAdmissions } from './admissions.ts';

const access = { id: 'video' } as VideoAccess;

function createFixture() {
  const listeners: ((event: { data: { access?: true } }) => void)[] = [];
  const gaps: (() => void)[] = [];
  const admissions = createAdmissions({
    listen(_: string, listener: never) {
      listeners.push(listener);
      return () => undefined;
    },
    onGap(listener: () => void) {
      gaps.push(listener);
      return () => undefined;
    },
  } as never);
  return {
    admissions,
    change: (isAboutAccess: boolean) => {
      for (const listener of listeners) listener({ data: isAboutAccess ? { access: true } : {} });
    },
    lose: () => {
      for (const gap of gaps) gap();
    },
  };
}

it('remembers who was admitted, to that video only', () => {
  const { admissions, change } = createFixture();
  admissions.remember('token', access, admissions.revision());
  change(false);
  expect(admissions.find('token', 'video')).toBe(access);
  expect(admissions.find('token', 'other')).toBeUndefined();
  expect(admissions.find('other', 'video')).toBeUndefined();
});

it.each(['change', 'lose'] as const)(
  'decides again after permissions changed or events were lost: %s',
  (what) => {
    const fixture = createFixture();
    const { admissions } = fixture;
    admissions.remember('token', access, admissions.revision());
    fixture[what](true);
    expect(admissions.find('token', 'video')).toBeUndefined();
  },
);

it('does not keep a decision that was made while permissions changed', () => {
  const { admissions, change } = createFixture();
  const asOf = admissions.revision();
  change(true);
  admissions.remember('token', access, asOf);
  expect(admissions.find('token', 'video')).toBeUndefined();
});
