import { describe, expect, it } from 'vitest';
import { getEmailDomain, getInvitationState, includesRole } from './membership.ts';

const now = new Date('2026-11-15T12:00:00Z');
const later = new Date(now.getTime() + 1);
const open = { expires_at: later, revoked_at: null, uses: 0, max_uses: 1 };

describe('includesRole', () => {
  it.each([
    [null, 'member', false],
    ['member', 'member', true],
    ['member', 'moderator', false],
    ['moderator', 'member', true],
    ['moderator', 'administrator', false],
    ['administrator', 'moderator', true],
  ] as const)('for role %s and offered role %s returns %s [HO-02]', (role, offered, expected) => {
    expect(includesRole(role, offered)).toBe(expected);
  });
});

describe('getInvitationState', () => {
  it.each([
    ['open', {}],
    ['open', { uses: 4, max_uses: 5 }],
    ['used', { uses: 1 }],
    ['expired', { expires_at: now }],
    ['used', { uses: 1, expires_at: now }],
    ['revoked', { revoked_at: now, uses: 1, expires_at: now }],
  ] as const)('returns %s for %j [HO-02]', (state, change) => {
    expect(getInvitationState({ ...open, ...change }, now)).toBe(state);
  });
});

describe('getEmailDomain', () => {
  it.each([
    ['ana@Example.org', 'example.org'],
    ['ana@mail.example.org', 'mail.example.org'],
    ['"a@b"@example.org', 'example.org'],
  ])('for %s returns %s [HO-02]', (email, domain) => {
    expect(getEmailDomain(email)).toBe(domain);
  });
});
