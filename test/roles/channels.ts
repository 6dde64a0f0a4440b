import type { channelRoutes } from '#features/channels/contract.ts';
import { PICTURE } from '../picture.ts';
import { everyone, type RoleRows, signedInOnly } from './world.ts';

const signedIn = signedInOnly({ viewer: 'ok', moderator: 'ok', owner: 'ok', stranger: 'ok' });

export const channelRows: RoleRows<typeof channelRoutes> = {
  // Has nothing to show.
  get: { input: () => ({ username: 'expired' }), expect: everyone('CHANNEL_NOT_FOUND') },
  change: { input: () => ({ bio: '' }), expect: signedIn },
  setAvatar: { bytes: () => new Uint8Array(PICTURE), expect: signedIn },
  removeAvatar: { expect: signedIn },
  avatar: { input: () => ({ name: `${'0'.repeat(32)}.png` }), expect: everyone('AVATAR_NOT_FOUND') },
};
