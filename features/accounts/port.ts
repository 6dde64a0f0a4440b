import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Me, Person } from './contract.ts';

/** What other features may ask about people. */
export interface PeoplePort {
  byIds(ids: readonly string[]): Promise<ReadonlyMap<string, Person>>;
  idOf(username: string): Promise<string | null>;
  /** The id of a member of this organization; null for everyone else. */
  idInOrganization(username: string, organizationId: string): Promise<string | null>;
  /** A person as the rules see them, for work that is done on their behalf. */
  viewerOf(username: string): Promise<Viewer>;
}

/** Mail to people. Addresses are never passed on to other features. */
export interface PersonMailPort {
  /** Whether this person has a confirmed address and the server sends mail. */
  canReach(userId: string): Promise<boolean>;
  /** False when the person cannot be reached; throws when the mail server refuses. */
  send(userId: string, mail: { readonly subject: string; readonly text: string }): Promise<boolean>;
}

export interface AccountsPort {
  readonly people: PeoplePort;
  readonly personMail: PersonMailPort;
  me(viewer: Viewer, call: { readonly sessionId: string | null }): Promise<Me>;
  createUser(account: {
    readonly username: string;
    readonly displayname: string;
    readonly password: string;
    readonly role?: 'administrator' | 'moderator' | 'member';
  }): Promise<unknown>;
}
