import { describe, expect, it } from 'vitest';
import type { Visibility } from '#features/videos/contract.ts';
import { anonymousViewer, type OrganizationRole, type Viewer } from '#kernel/contract/viewer.ts';
import { playlistFlags } from './policy.ts';

const person = (
  userId: string,
  organizationId: string | null,
  role: OrganizationRole | null = organizationId === null ? null : 'member',
): Viewer => ({
  signedIn: true,
  userId,
  username: userId,
  displayname: userId,
  organizationId,
  organizationRole: role,
});
const VIEWERS: Readonly<Record<string, Viewer>> = {
  visitor: anonymousViewer,
  newcomer: person('newcomer', null),
  member: person('member', 'here'),
  moderator: person('moderator', 'here', 'moderator'),
  administrator: person('administrator', 'here', 'administrator'),
  owner: person('owner', 'here'),
  'owner who left': person('owner', null),
  'owner elsewhere': person('owner', 'elsewhere'),
  'administrator elsewhere': person('eve', 'elsewhere', 'administrator'),
};

const may = (who: string, visibility: Visibility, organizationId: string | null = 'here'): string => {
  const flags = playlistFlags(VIEWERS[who]!, { ownerId: 'owner', organizationId, visibility });
  return `${flags.canView ? 'v' : '-'}${flags.canEdit ? 'e' : '-'}${flags.canDelete ? 'd' : '-'}`;
};

describe('playlistFlags: view, edit, delete', () => {
  it.each([
    // who, public, unlisted, organization, private
    ['visitor', 'v--', 'v--', '---', '---'],
    ['newcomer', 'v--', 'v--', '---', '---'],
    ['member', 'v--', 'v--', 'v--', '---'],
    ['moderator', 've-', 've-', 've-', 've-'],
    ['administrator', 'ved', 'ved', 'ved', 'ved'],
    ['owner', 'ved', 'ved', 'ved', 'ved'],
    ['owner who left', 'v--', 'v--', '---', '---'],
    ['owner elsewhere', 'v--', 'v--', '---', '---'],
    ['administrator elsewhere', 'v--', 'v--', '---', '---'],
  ] as const)('of an organization, for the %s [PL-01]', (who, open, unlisted, organization, closed) => {
    expect([may(who, 'public'), may(who, 'unlisted'), may(who, 'organization'), may(who, 'private')]).toEqual(
      [open, unlisted, organization, closed],
    );
  });

  it.each([
    ['visitor', '---'],
    ['newcomer', '---'],
    ['member', '---'],
    ['moderator', '---'],
    ['administrator', '---'],
    ['owner', 'ved'],
    ['owner who left', 'ved'],
    ['owner elsewhere', 'ved'],
  ])('of a person alone, for the %s', (who, expected) => {
    expect(may(who, 'private', null)).toBe(expected);
  });
});
