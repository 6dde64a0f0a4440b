import type { ColumnType, Generated, Selectable } from 'kysely';
import type { JoinedBy } from '#features/organizations/contract.ts';
import type { OrganizationRole } from '#kernel/contract/viewer.ts';

export interface UserTable {
  id: Generated<string>;
  username: string;
  displayname: string;
  password_hash: string | null;
  interests: Generated<string[]>;
  /** Null for non-members, who have no role either. */
  organization_id: string | null;
  organization_role: OrganizationRole | null;
  joined_by: JoinedBy | null;
  /** Null for members who joined when the account was created. */
  joined_at: Date | null;
  removed_at: Date | null;
  /** The verified address. */
  email: string | null;
  sso_issuer: string | null;
  sso_subject: string | null;
  /** The language of mail; null: the site's default. */
  language: 'en' | 'de' | null;
  suspended_at: Date | null;
  /** Set when the account was deleted; until the row is removed, it is empty. */
  deleted_at: Date | null;
  /** Of a deleted account: whether its videos go to an administrator. */
  hands_over: Generated<boolean>;
  created_at: Date;
}
export type UserRow = Selectable<UserTable>;

export interface SessionTable {
  id: Generated<string>;
  user_id: string;
  token_hash: Buffer;
  user_agent: string;
  last_address: string;
  created_at: ColumnType<Date, Date, never>;
  last_seen_at: Date;
  expires_at: Date;
}
export type SessionRow = Selectable<SessionTable>;

export interface SignInAttemptTable {
  key: string;
  tries: number;
  window_ends_at: Date;
}

export interface InvitationTable {
  id: Generated<string>;
  organization_id: string;
  token_hash: Buffer;
  role: OrganizationRole;
  label: string;
  max_uses: number;
  uses: Generated<number>;
  created_by: string;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
}
export type InvitationRow = Selectable<InvitationTable>;

export interface InvitationUseTable {
  invitation_id: string;
  user_id: string;
  used_at: Date;
}

export interface EmailConfirmationTable {
  id: Generated<string>;
  code_hash: Buffer;
  user_id: string;
  email: string;
  created_at: Date;
  expires_at: Date;
}

export interface PasswordResetTable {
  code_hash: Buffer;
  user_id: string;
  created_by: string | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}
export type PasswordResetRow = Selectable<PasswordResetTable>;

export interface SecondFactorTable {
  user_id: string;
  /** Encrypted. */
  secret: Buffer;
  last_step: ColumnType<string | number, number | undefined, number>;
  created_at: Date;
  confirmed_at: Date | null;
}
export type SecondFactorRow = Selectable<SecondFactorTable>;

export interface NoticeTable {
  id: Generated<string>;
  kind: string;
  address: string;
  username: string;
  language: 'en' | 'de' | null;
  created_at: Date;
}
export type NoticeRow = Selectable<NoticeTable>;

export type AccountTables = {
  users: UserTable;
  user_sessions: SessionTable;
  sign_in_tries: SignInAttemptTable;
  invitations: InvitationTable;
  invitation_uses: InvitationUseTable;
  email_confirmations: EmailConfirmationTable;
  password_resets: PasswordResetTable;
  second_factors: SecondFactorTable;
  account_notices: NoticeTable;
  deleted_usernames: { name_hash: string; deleted_at: Date };
  recovery_codes: { user_id: string; code_hash: string };
  member_domains: { domain: string; organization_id: string };
  membership_rules: { organization_id: string; sso_joins: boolean };
};
