import { describe, expect, it } from 'vitest';
import type { OrganizationRole, Viewer } from '#kernel/contract/viewer.ts';
import { anonymousViewer } from '#kernel/contract/viewer.ts';
import { isLive, LiveState, Visibility } from './contract.ts';
import { canChangeLiveState, managesAll, type VideoFlags, videoFlags } from './policy.ts';

const person = (
  userId: string,
  organizationId = 'home',
  organizationRole: OrganizationRole = 'member',
): Viewer => ({
  signedIn: true,
  userId,
  username: userId,
  displayname: userId,
  organizationId,
  organizationRole,
});
const owner = person('owner');
const colleague = person('colleague');
const moderator = person('moderator', 'home', 'moderator');
const administrator = person('administrator', 'home', 'administrator');
const stranger = person('stranger', 'elsewhere', 'administrator');
const newcomer: Viewer = { ...person('newcomer'), organizationId: null, organizationRole: null };
const formerOwner: Viewer = { ...newcomer, userId: 'owner' };

const flags = (viewer: Viewer, visibility: Visibility, isManager = false) =>
  videoFlags(viewer, { id: 'film', ownerId: 'owner', organizationId: 'home', visibility, isManager });

const allowed = (found: VideoFlags): string[] =>
  [
    found.canManage && 'manage',
    found.canEdit && 'edit',
    found.canDelete && 'delete',
    found.canSetCommentType && 'set comment mode',
    found.canSetManagers && 'set managers',
  ].filter((name) => name !== false);

describe('videoFlags', () => {
  it.each<[string, Viewer, Record<Visibility, boolean>]>([
    ['nobody', anonymousViewer, { public: true, unlisted: true, organization: false, private: false }],
    ['a stranger', stranger, { public: true, unlisted: true, organization: false, private: false }],
    ['a non-member', newcomer, { public: true, unlisted: true, organization: false, private: false }],
    ['a removed owner', formerOwner, { public: true, unlisted: true, organization: false, private: false }],
    ['a colleague', colleague, { public: true, unlisted: true, organization: true, private: false }],
    ['a moderator', moderator, { public: true, unlisted: true, organization: true, private: true }],
    ['an administrator', administrator, { public: true, unlisted: true, organization: true, private: true }],
    ['the owner', owner, { public: true, unlisted: true, organization: true, private: true }],
  ])('limits what %s may see [HO-04]', (_, viewer, expected) => {
    const seen = Object.fromEntries(
      Visibility.options.map((visibility) => [visibility, flags(viewer, visibility).canView]),
    );
    expect(seen).toEqual(expected);
  });

  it.each([
    ['nobody', anonymousViewer, []],
    ['a stranger', stranger, []],
    ['a non-member', newcomer, []],
    ['a removed owner', formerOwner, []],
    ['a colleague', colleague, []],
    ['a moderator', moderator, ['manage', 'edit', 'set managers']],
    ['an administrator', administrator, ['manage', 'edit', 'delete', 'set managers']],
    ['the owner', owner, ['manage', 'edit', 'delete', 'set comment mode', 'set managers']],
  ])('lets %s do what their role says [HO-02, CM-43]', (_, viewer, expected) => {
    expect(allowed(flags(viewer, 'public'))).toEqual(expected);
    expect(allowed(flags(viewer, 'private'))).toEqual(expected);
  });

  it.each([
    ['this video of this organization', 'video:film', 'home', true],
    ['another video', 'video:other', 'home', false],
    ['a video whose name begins alike', 'video:film2', 'home', false],
    ['something else of that name', 'playlist:film', 'home', false],
    ['this video, given by another organization', 'video:film', 'elsewhere', false],
  ])('lets an embed pass for %s at most view the video [HO-04]', (_, to, organizationId, expected) => {
    const guest = { ...anonymousViewer, grants: [{ to, organizationId, key: 'k', untilMs: 1 }] };
    expect(flags(guest, 'private')).toEqual({
      canView: expected,
      canManage: false,
      canEdit: false,
      canDelete: false,
      canSetCommentType: false,
      canSetManagers: false,
    });
  });

  it('finds the pass to this video among others [HO-04]', () => {
    const pass = { organizationId: 'home', key: 'k', untilMs: 1 };
    const grants = [
      { ...pass, to: 'video:other' },
      { ...pass, to: 'video:film' },
    ];
    expect(flags({ ...anonymousViewer, grants }, 'private').canView).toBe(true);
  });

  it('lets an added colleague edit, but not delete or add others, and nobody of another organization', () => {
    expect(flags(colleague, 'private', true).canView).toBe(true);
    expect(allowed(flags(colleague, 'private', true))).toEqual(['manage', 'edit']);
    expect(allowed(flags(stranger, 'private', true))).toEqual([]);
    expect(flags(stranger, 'private', true)).toMatchObject({ canManage: false, canView: false });
  });
});

describe('managesAll', () => {
  it.each<[string, Viewer, boolean]>([
    ['nobody', anonymousViewer, false],
    ['a non-member', newcomer, false],
    ['a member', colleague, false],
    ['a moderator', moderator, true],
    ['an administrator', administrator, true],
  ])('of %s [HO-02]', (_, viewer, expected) => expect(managesAll(viewer)).toBe(expected));
});

describe('isLive', () => {
  it.each(LiveState.options)('is true for a %s event unless closed [CM-27]', (liveState) => {
    expect(isLive('LIVE_EVENT', liveState)).toBe(liveState !== 'CLOSED');
    expect(isLive('VIDEO', null)).toBe(false);
  });
});

describe('canChangeLiveState', () => {
  it.each(LiveState.options)('may stay %s', (state) => expect(canChangeLiveState(state, state)).toBe(true));

  it('allows only forward changes, and none from closed', () => {
    const allowed = LiveState.options.flatMap((from) =>
      LiveState.options
        .filter((to) => from !== to && canChangeLiveState(from, to))
        .map((to) => `${from} ${to}`),
    );
    expect(allowed).toEqual([
      'SCHEDULED LIVE',
      'SCHEDULED CLOSED',
      'LIVE NOT_LIVE',
      'LIVE CLOSED',
      'NOT_LIVE LIVE',
      'NOT_LIVE CLOSED',
    ]);
  });
});
