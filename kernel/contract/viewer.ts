/** The name that stands for nobody; it can never be registered. A user of that name counts as not signed in (CM-18). */
export const ANONYMOUS_USERNAME = 'anonymous';

export type OrganizationRole = 'administrator' | 'moderator' | 'member';

/** One thing that a request may see because of a pass it shows, whoever sends it. */
export interface Grant {
  /** 'video:abc' */
  readonly to: string;
  /** The organization that gave the pass; it opens nothing of another one. */
  readonly organizationId: string;
  /** The key that it was made with. */
  readonly key: string;
  readonly untilMs: number;
}

/** Who is asking. Every rule takes one of these and nothing else about the caller. */
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

/** Where changes of a viewer's own rights are announced: the person's session, role or membership, the keys of passes. */
export const personChannel = (userId: string): string => `person:${userId}`;
export const keyChannel = (key: string): string => `key:${key}`;
export const accessChannels = ({ userId, grants = [] }: Viewer): string[] => [
  ...(userId === null ? [] : [personChannel(userId)]),
  ...grants.map(({ key }) => keyChannel(key)),
];
