import type { InputOf } from '#kernel/contract/route.ts';
import type { accountRoutes, UserSetting } from '../contract.ts';
import type { Sessions } from './sessions.ts';
import type { UserRow } from './tables.ts';
import type { UserStore } from './user-store.ts';

export interface UserSettingsDependencies {
  readonly users: Pick<UserStore, 'change'>;
  readonly sessions: Pick<Sessions, 'list'>;
  readonly canConfirmEmail: boolean;
}

/** What people see and change about themselves. */
export function createUserSettings({ users, sessions, canConfirmEmail }: UserSettingsDependencies) {
  async function present(user: UserRow, sessionId: string | null): Promise<UserSetting> {
    const list = await sessions.list(user.id);
    return {
      username: user.username,
      displayname: user.displayname,
      interests: user.interests,
      email: user.email,
      can_confirm_email: canConfirmEmail,
      has_password: user.password_hash !== null,
      sessions: list.map((session) => ({
        id: session.id,
        current: session.id === sessionId,
        address: session.last_address,
        user_agent: session.user_agent,
        time_created: session.created_at.getTime(),
        time_last_seen: session.last_seen_at.getTime(),
      })),
    };
  }

  return {
    present,

    async change(
      user: UserRow,
      { displayname, interests, language }: Omit<InputOf<typeof accountRoutes.changeSetting>, 'username'>,
      sessionId: string | null,
    ): Promise<UserSetting> {
      const change = {
        ...(displayname === undefined ? {} : { displayname }),
        ...(language === undefined ? {} : { language }),
        ...(interests === undefined ? {} : { interests: [...new Set(interests)] }),
      };
      const changed = Object.keys(change).length > 0 ? await users.change(user.id, change) : user;
      return present(changed, sessionId);
    },
  };
}
