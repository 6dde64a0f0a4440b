import type { Mail } from '#kernel/server/mail.ts';
import type { PersonMailPort } from '../port.ts';
import type { UserStore } from './user-store.ts';

/** Mail to people by their id, so that addresses stay within this feature. */
export function createPersonMail(users: Pick<UserStore, 'byId'>, mail: Mail | undefined): PersonMailPort {
  const addressOf = async (userId: string): Promise<string | null> => {
    const user = mail && (await users.byId(userId));
    return user && user.suspended_at === null ? user.email : null;
  };
  return {
    canReach: async (userId) => (await addressOf(userId)) !== null,
    async send(userId, { subject, text }) {
      const to = await addressOf(userId);
      if (!mail || to === null) return false;
      await mail.send({ to, subject, text });
      return true;
    },
  };
}
