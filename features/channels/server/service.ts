import type { Readable } from 'node:stream';
import type { PeoplePort } from '#features/accounts/port.ts';
import type { MediaPort } from '#features/media/port.ts';
import type { OrganizationsPort } from '#features/organizations/port.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import type { VideosPort } from '#features/videos/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import { personChannel, type Viewer } from '#kernel/contract/viewer.ts';
import type { RawResponse } from '#kernel/server/http/call.ts';
import { createImageFiles } from '#kernel/server/image-files.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { type Channel, channelErrors } from '../contract.ts';
import { createPersonalChannel } from './personal-channel.ts';
import { type ChannelRow, createChannelStore } from './store.ts';

export interface ChannelsOptions {
  readonly kernel: Pick<Kernel, 'db' | 'events' | 'storage' | 'publicUrl'>;
  readonly people: Pick<PeoplePort, 'byIds' | 'idOf'>;
  readonly organizations: Pick<OrganizationsPort, 'forViewer'>;
  readonly videos: Pick<VideosPort, 'list'>;
  readonly images: MediaPort['images'];
}

const AVATAR_SIDE_PX = 256;
const urlOf = (avatar: string): string => `/avatars/${avatar}`;

export function createChannels({ kernel, people, organizations, videos, images }: ChannelsOptions) {
  const { db, events } = kernel;
  const files = createImageFiles(kernel.storage, 'avatars');
  const store = createChannelStore(db);

  async function present(viewer: Viewer, userId: string, row: ChannelRow | undefined): Promise<Channel> {
    const person = (await people.byIds([userId])).get(userId);
    if (!person) throw fail(channelErrors, 'CHANNEL_NOT_FOUND');
    return {
      username: person.username,
      displayname: person.displayname,
      bio: row?.bio ?? '',
      avatar: row?.avatar ? urlOf(row.avatar) : null,
      is_self: viewer.userId === userId,
    };
  }

  /** Without a public front, visitors find nobody (EM-07). */
  const isClosed = async (viewer: Viewer): Promise<boolean> =>
    !viewer.signedIn && !(await organizations.forViewer(viewer)).settings.videofront_enabled_flag;

  /** The old file is removed after the row: a crash leaves a file without an owner, never a broken picture. */
  async function replaceAvatar(viewer: Viewer, avatar: string | null): Promise<Channel> {
    const userId = viewer.userId!;
    const before = await store.byUser(userId);
    const row = await db.transaction().execute(async (tx) => {
      const saved = await createChannelStore(tx).save(userId, { avatar });
      const event = { topic: personChannel(userId), type: 'avatar.changed', data: { id: userId } };
      await events.publish(tx, event);
      return saved;
    });
    if (before?.avatar) await files.remove(before.avatar);
    return present(viewer, userId, row);
  }

  return {
    personalData: createPersonalChannel({ publicUrl: kernel.publicUrl, store, files }),
    /** Does not tell an unknown person from one who has nothing to show to this viewer. */
    async get(viewer: Viewer, username: string): Promise<Channel> {
      const userId = (await isClosed(viewer)) ? null : await people.idOf(username);
      if (!userId) throw fail(channelErrors, 'CHANNEL_NOT_FOUND');
      const row = await store.byUser(userId);
      const hasProfile = Boolean(row?.bio || row?.avatar);
      const first = videoRoutes.list.input.parse({ owner: username, max: 1 });
      const isShown =
        hasProfile || viewer.userId === userId || (await videos.list(viewer, first)).list.length > 0;
      if (!isShown) throw fail(channelErrors, 'CHANNEL_NOT_FOUND');
      return present(viewer, userId, row);
    },

    async change(viewer: Viewer, { bio }: { bio: string }): Promise<Channel> {
      return present(viewer, viewer.userId!, await store.save(viewer.userId!, { bio }));
    },

    async setAvatar(viewer: Viewer, body: Readable): Promise<Channel> {
      const { bytes, extension } = await images.reencodeSquare(body, AVATAR_SIDE_PX);
      const name = await files.add(bytes, extension);
      try {
        return await replaceAvatar(viewer, name);
      } catch (error) {
        // The account may have been deleted meanwhile; nothing refers to the file then.
        if (!(await store.hasAvatar(name))) await files.remove(name);
        throw error;
      }
    },
    async avatarsOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const rows = await store.avatarsOf(userIds);
      return new Map(rows.map(({ user_id, avatar }) => [user_id, urlOf(avatar)]));
    },
    removeAvatar: (viewer: Viewer): Promise<Channel> => replaceAvatar(viewer, null),

    async avatar(name: string): Promise<RawResponse> {
      const isUsed = files.isName(name) && (await store.hasAvatar(name));
      const response = isUsed ? await files.respond(name) : null;
      if (!response) throw fail(channelErrors, 'AVATAR_NOT_FOUND');
      return response;
    },
  };
}
