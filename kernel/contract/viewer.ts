/** The name that stands for nobody; it can never be registered. A user of that name counts as not signed in (CM-18). */
export const ANONYMOUS_USERNAME = 'anonymous';

export type OrganizationRole = 'administrator' | 'moderator' | 'member';

/** Who is asking. Every rule takes one of these and nothing else about the caller. */
export interface Viewer {
  readonly signedIn: boolean;
  readonly userId: string | null;
  readonly username: string;
  readonly displayname: string;
  readonly organizationId: string | null;
  readonly organizationRole: OrganizationRole | null;
}

export const anonymousViewer: Viewer = {
  signedIn: false,
  userId: null,
  username: ANONYMOUS_USERNAME,
  displayname: '',
  organizationId: null,
  organizationRole: null,
};
