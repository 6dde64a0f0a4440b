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

export interface AccountsPort {
  readonly people: PeoplePort;
  me(viewer: Viewer, call: { readonly sessionId: string | null }): Promise<Me>;
  createUser(account: {
    readonly username: string;
    readonly displayname: string;
    readonly password: string;
    readonly role?: 'administrator' | 'moderator' | 'member';
  }): Promise<unknown>;
}
