import type { ColumnType, Generated, Selectable } from 'kysely';
import type { OrganizationRole } from '#kernel/contract/viewer.ts';

export interface UserTable {
  id: Generated<string>;
  username: string;
  displayname: string;
  password_hash: string | null;
  interests: Generated<string[]>;
  organization_id: string;
  organization_role: OrganizationRole;
  sso_issuer: string | null;
  sso_subject: string | null;
  created_at: Date;
}
export type UserRow = Selectable<UserTable>;

export interface SessionTable {
  id: Generated<string>;
  user_id: string;
  token_hash: Buffer;
  user_agent: string;
  created_at: ColumnType<Date, Date, never>;
  last_seen_at: Date;
  expires_at: Date;
}
export type SessionRow = Selectable<SessionTable>;

export interface TriesTable {
  key: string;
  tries: number;
  window_ends_at: Date;
}

export type AccountTables = {
  users: UserTable;
  user_sessions: SessionTable;
  sign_in_tries: TriesTable;
};
