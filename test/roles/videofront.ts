import type { videofrontRoutes } from '#features/videofront/contract.ts';
import type { videofrontSettingRoutes } from '#features/videofront/studio-contract.ts';
import { everyone, type RoleRows, signedInOnly } from './world.ts';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const bytes = () => new Uint8Array(PICTURE);
/** The stranger changes the front page of their own organization. */
const administrators = signedInOnly({
  newcomer: 'NOT_ADMINISTRATOR',
  viewer: 'NOT_ADMINISTRATOR',
  moderator: 'NOT_ADMINISTRATOR',
  owner: 'NOT_ADMINISTRATOR',
  stranger: 'ok',
});

export const videofrontRows: RoleRows<typeof videofrontRoutes & typeof videofrontSettingRoutes> = {
  get: { expect: everyone('ok') },
  logo: { expect: everyone('ok') },
  setting: { expect: administrators },
  change: { input: () => ({ version: 1, headline: 'Welcome' }), expect: administrators },
  candidates: { expect: administrators },
  setBanner: { bytes, expect: administrators },
  removeBanner: { expect: administrators },
  setLogo: { bytes, expect: administrators },
  removeLogo: { expect: administrators },
  image: {
    input: () => ({ name: `${'0'.repeat(32)}.png` }),
    expect: everyone('VIDEOFRONT_IMAGE_NOT_FOUND'),
  },
};
