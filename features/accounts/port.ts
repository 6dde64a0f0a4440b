import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Me, Person } from './contract.ts';

export interface PersonWithPicture extends Person {
  /** The address of their picture. */
  readonly avatar?: string | null;
}

/** Finds the addresses of pictures by the ids of people. */
export type ReadAvatars = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** What other features may ask about people. */
export interface PeoplePort {
  byIds(ids: readonly string[]): Promise<ReadonlyMap<string, PersonWithPicture>>;
  /** Those of the given people who are members of this organization. */
  membersByIds(
    ids: readonly string[],
    organizationId: string,
  ): Promise<ReadonlyMap<string, PersonWithPicture>>;
  /** Called once, by the feature that stores the pictures. */
  setAvatars(read: ReadAvatars): void;
  idOf(username: string): Promise<string | null>;
  /** The id of a member of this organization; null for everyone else. */
  idInOrganization(username: string, organizationId: string): Promise<string | null>;
  /** The administrator of an organization who has been here longest. */
  administratorOf(organizationId: string): Promise<string | null>;
  /** The interest tags of a person. */
  interestsOf(userId: string): Promise<readonly string[]>;
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

/** What one feature stores about people, for those who download their data or delete their account. */
export interface PersonalData {
  /** What the person entered or owns, by its name in the download. Without secrets or anything of other people. */
  readonly lists?: Readonly<Record<string, (userId: string) => AsyncIterable<object>>>;
  /** How many things of theirs are deleted or handed over. */
  countOwned?(userId: string): Promise<number>;
  /** Throws an AppError if something has to be done before the account can be deleted. */
  assertErasable?(userId: string): Promise<void>;
  /** Erases what a deleted person left. Idempotent: it runs at least twice, and again after a crash. */
  erase?(userId: string, options: { readonly handOver: boolean }): Promise<void>;
}

export interface AccountsPort {
  readonly people: PeoplePort;
  readonly personMail: PersonMailPort;
  /** Called once, with what all features store about people. */
  setPersonalData(list: readonly PersonalData[]): void;
  me(viewer: Viewer, call: { readonly sessionId: string | null }): Promise<Me>;
  createUser(account: {
    readonly username: string;
    readonly displayname: string;
    readonly password: string;
    readonly role?: 'administrator' | 'moderator' | 'member';
  }): Promise<unknown>;
}
