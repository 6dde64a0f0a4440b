import type { PersonalData } from '#features/accounts/port.ts';
import type { ChannelStore } from './store.ts';

interface PersonalChannelParts {
  readonly publicUrl: string;
  readonly store: ChannelStore;
  /** The pictures. */
  readonly files: { remove(name: string): Promise<unknown> };
}

/** The public page of a person, for those who download their data or delete their account. */
export function createPersonalChannel({ publicUrl, store, files }: PersonalChannelParts): PersonalData {
  return {
    lists: {
      async *channel(userId) {
        const row = await store.byUser(userId);
        if (row) yield { bio: row.bio, picture: row.avatar && `${publicUrl}/avatars/${row.avatar}` };
      },
    },
    /** The file first: whoever runs this after a crash still finds its name. */
    async erase(userId) {
      const row = await store.byUser(userId);
      if (row?.avatar) await files.remove(row.avatar);
      if (row) await store.remove(userId);
    },
  };
}
