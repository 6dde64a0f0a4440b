import { describe, expect, it } from 'vitest';
import {
  getBlockScopes,
  getCommentFlags,
  getListScope,
  getPendingReason,
  isVisibleInMode,
} from './policy.ts';

const ana = { signedIn: true, username: 'ana' };
const nobody = { signedIn: false, username: 'anonymous' };
const mine = { username: 'ana', parent: null };
const theirs = { username: 'bob', parent: null };
const reply = { username: 'bob', parent: '1' };
const flags = (value: string) => ({
  canReply: value.includes('r'),
  canEdit: value.includes('e'),
  canDelete: value.includes('d'),
  canPin: value.includes('p'),
});

describe('getCommentFlags', () => {
  it.each([
    ['an anonymous viewer', nobody, 'ALL', false, false, theirs, ''],
    [
      'an anonymous viewer with the name of the author',
      { signedIn: false, username: 'bob' },
      'ALL',
      false,
      false,
      theirs,
      '',
    ],
    ['a reader on demand', ana, 'ALL', false, false, theirs, 'r'],
    ['a reader live', ana, 'ALL', true, false, theirs, 'r'],
    ['the author on demand', ana, 'ALL', false, false, mine, 'red'],
    ['the author live', ana, 'ALL', true, false, mine, 'rd'],
    ['the author on demand in PIN', ana, 'PIN', false, false, mine, 'rd'],
    ['the author with comments off', ana, 'NONE', false, false, mine, 'd'],
    ['a moderator on demand', ana, 'ALL', false, true, theirs, 'rd'],
    ['a moderator live', ana, 'ALL', true, true, theirs, 'rdp'],
    ['a moderator live, of a reply', ana, 'ALL', true, true, reply, 'rd'],
    ['a moderator live in PIN', ana, 'PIN', true, true, theirs, 'rdp'],
    ['a moderator on demand in PIN', ana, 'PIN', false, true, theirs, 'rd'],
  ] as const)(
    'returns the flags of %s [CM-24, CM-28, CM-39, CM-40]',
    (_, viewer, mode, live, canManage, comment, expected) => {
      expect(getCommentFlags(viewer, { live, mode, canManage }, comment)).toEqual(flags(expected));
    },
  );
});

describe('getListScope', () => {
  it.each([
    ['ALL', false, false, false, 'all'],
    ['ALL', false, false, true, 'pinned'],
    ['PIN', true, false, false, 'pinned'],
    ['PIN', true, true, false, 'all'],
    ['PIN', true, true, true, 'pinned'],
    ['PIN', false, true, false, 'pinned'],
    ['PIN', false, false, false, 'pinned'],
    ['NONE', true, true, false, 'none'],
  ] as const)(
    'with mode %s, live %s, manager %s, pinned requested %s, returns %s [CM-25, CM-26, CM-41]',
    (mode, live, canManage, pinnedRequested, scope) => {
      expect(getListScope({ mode, live, canManage }, pinnedRequested)).toBe(scope);
    },
  );
});

describe('isVisibleInMode', () => {
  it.each([
    ['ALL', false, false, true],
    ['ALL', false, true, false],
    ['PIN', false, false, false],
    ['PIN', true, false, true],
    ['PIN', true, true, false],
    ['NONE', true, false, false],
  ] as const)(
    'with mode %s, pinned %s, held %s, returns %s [CM-25, CM-26]',
    (mode, pinned, held, visible) => {
      expect(isVisibleInMode(mode, { pinned, held })).toBe(visible);
    },
  );
});

describe('getPendingReason', () => {
  const at = new Date(0);
  it.each([
    ['ALL', 'visible', null, false, null, null],
    ['PIN', 'visible', null, false, null, 'pin'],
    ['NONE', 'visible', null, false, null, null],
    ['PIN', 'visible', null, true, at, null],
    ['PIN', 'visible', null, false, at, null],
    ['ALL', 'held', 'link', false, null, 'link'],
    ['PIN', 'held', 'word', true, at, 'word'],
    ['NONE', 'held', 'link', false, null, 'link'],
    ['ALL', 'held', null, false, null, 'word'],
    ['PIN', 'deleted', null, false, null, null],
  ] as const)(
    'with mode %s, status %s for %s, pinned %s since %s, returns %s [CM-26]',
    (mode, status, reason, pinned, pin_changed_at, expected) => {
      expect(getPendingReason(mode, { status, waiting_for: reason, pinned, pin_changed_at })).toBe(expected);
    },
  );
});

describe('getBlockScopes', () => {
  const video = { ownerId: 'olga', organizationId: 'one', canManage: true };
  it.each([
    ['olga', 'one', 'member', true, 'video owner'],
    ['mia', 'one', 'member', true, 'video'],
    ['mia', 'one', 'moderator', true, 'video owner organization'],
    ['mia', 'one', 'administrator', true, 'video owner organization'],
    ['mia', 'two', 'administrator', true, 'video'],
    ['mia', 'one', null, true, 'video'],
    ['mia', 'one', 'moderator', false, ''],
  ] as const)(
    'for %s of organization %s as %s, manager %s, returns "%s" [CA-12]',
    (userId, organizationId, organizationRole, canManage, scopes) => {
      const allowed = getBlockScopes({ userId, organizationId, organizationRole }, { ...video, canManage });
      expect(allowed.join(' ')).toBe(scopes);
    },
  );
});
