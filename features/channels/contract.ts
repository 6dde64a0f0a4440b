import { z } from 'zod';
import { defineErrors } from '#kernel/contract/errors.ts';
import { paragraph } from '#kernel/contract/fields.ts';
import { defineRoute } from '#kernel/contract/route.ts';

export const BIO_MAX_LENGTH = 1_000;
export const AVATAR_MAX_BYTES = 8 * 1024 * 1024;

export const channelErrors = defineErrors({
  /** The same for an unknown name and for a person with nothing to show. */
  CHANNEL_NOT_FOUND: { status: 404, message: "There's no page at this address." },
  AVATAR_NOT_FOUND: { status: 404, message: "There's no such picture." },
});

/** The public page of a person. */
export const Channel = z.object({
  username: z.string(),
  displayname: z.string(),
  bio: z.string(),
  /** The address of the picture. */
  avatar: z.string().nullable(),
  is_self: z.boolean(),
});
export type Channel = z.infer<typeof Channel>;

const mine = '/api/v1/channel';

export const channelRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/api/v1/channels/:username',
    summary: 'The public page of a person, if there is something on it',
    auth: 'public',
    input: z.object({ username: z.string().max(100) }),
    output: Channel,
  }),
  change: defineRoute({
    method: 'PATCH',
    path: mine,
    summary: 'Change what your page says about you',
    auth: 'required',
    input: z.object({ bio: paragraph(BIO_MAX_LENGTH) }),
    output: Channel,
  }),
  setAvatar: defineRoute({
    method: 'PUT',
    path: `${mine}/avatar`,
    summary: 'Upload your picture (PNG, JPEG or WebP); it is cropped to a square',
    auth: 'required',
    encoding: 'bytes',
    maxBodyBytes: AVATAR_MAX_BYTES,
    rate: { max: 30, windowSec: 300, by: 'person' },
    input: z.object({}),
    output: Channel,
  }),
  removeAvatar: defineRoute({
    method: 'DELETE',
    path: `${mine}/avatar`,
    summary: 'Remove your picture',
    auth: 'required',
    input: z.object({}),
    output: Channel,
  }),
  avatar: defineRoute({
    method: 'GET',
    path: '/avatars/:name',
    summary: 'The picture of a person',
    auth: 'public',
    kind: 'raw',
    // A new picture has a new name, so this one never changes.
    sharedWhen: () => true,
    cache: 'public, max-age=31536000, immutable',
    input: z.object({ name: z.string().max(60) }),
    output: z.unknown(),
  }),
};
