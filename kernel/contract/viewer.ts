/** The reserved name of visitors without an account. A user with this name counts as not signed in (CM-18). */
export const ANONYMOUS_USERNAME = 'anonymous';

export type OrganizationRole = 'administrator' | 'moderator' | 'member';

/** Access to one resource, granted by a pass to its bearer. */
export interface Grant {
  /** 'note:abc' */
  readonly to: string;
  /** The organization that issued the pass; it never opens resources of another one. */
  readonly organizationId: string;
  /** The key that signed the pass. */
  readonly key: string;
  readonly untilMs: number;
}

/** The caller of a request. Permission rules depend on nothing else about the caller. */
export interface Viewer {
  readonly signedIn: boolean;
  readonly userId: string | null;
  readonly username: string;
  readonly displayname: string;
  /** Null for visitors, and for people who have an account but are not members. */
  readonly organizationId: string | null;
  readonly organizationRole: OrganizationRole | null;
  readonly grants?: readonly Grant[];
}

export const anonymousViewer: Viewer = {
  signedIn: false,
  userId: null,
  username: ANONYMOUS_USERNAME,
  displayname: '',
  organizationId: null,
  organizationRole: null,
};

/** The channels that announce changes of a viewer's access: session, role, and membership of the person, and keys of passes. */
export const personChannel = (userId: string): string => `person:${userId}`;
export const keyChannel = (key: string): string => `key:${key}`;
export const accessChannels = ({ userId, grants = [] }: Viewer): string[] => [
  ...(userId === null ? [] : [personChannel(userId)]),
  ...grants.map(({ key }) => keyChannel(key)),
];
