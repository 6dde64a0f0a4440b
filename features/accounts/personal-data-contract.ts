import { z } from 'zod';
import { defineErrors } from '#kernel/contract/errors.ts';
import { defineRoute } from '#kernel/contract/route.ts';
import { Me, PASSWORD_MAX_LENGTH, Person } from './contract.ts';

/** How long a download may start after the person has confirmed who they are. */
export const EXPORT_TTL_MS = 5 * 60_000;

export const personalDataErrors = defineErrors({
  ONLY_ADMINISTRATOR: {
    status: 409,
    message: "You're the only administrator of your organization. Make someone else an administrator first.",
  },
  NO_HEIR: { status: 409, message: 'Nobody can take over your videos.' },
  WRONG_NAME: { status: 403, message: "This isn't your username." },
  EXPORT_EXPIRED: { status: 410, message: 'This download link has expired. Request your data again.' },
});

const username = z.string();
/** A code of the second factor if there is one, or else the password, or else the username. */
const Proof = z.enum(['code', 'password', 'username']);
export type Proof = z.infer<typeof Proof>;
const proof = z.string().max(PASSWORD_MAX_LENGTH);

export const Deletion = z.object({
  proof: Proof,
  videos: z.number(),
  /** The administrator who can take over the videos. */
  heir: Person.nullable(),
  /** What has to be done first. */
  obstacle: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type Deletion = z.infer<typeof Deletion>;

const rate = { max: 30, windowSec: 300, by: 'person' } as const;

export const personalDataRoutes = {
  deletion: defineRoute({
    method: 'GET',
    path: '/api/v1/users/:username/deletion',
    summary: 'What deleting your account would mean',
    auth: 'required',
    input: z.object({ username }),
    output: Deletion,
  }),
  deleteAccount: defineRoute({
    method: 'DELETE',
    path: '/api/v1/users/:username',
    summary: 'Delete your account and everything that you entered; it cannot be undone',
    auth: 'required',
    rate,
    input: z.object({ username, proof, videos: z.enum(['delete', 'hand-over']) }),
    output: Me,
  }),
  requestExport: defineRoute({
    method: 'POST',
    path: '/api/v1/users/:username/export',
    summary: 'Create a link to a copy of your data; it works for five minutes, while you are signed in',
    auth: 'required',
    rate,
    input: z.object({ username, proof }),
    output: z.object({ url: z.string() }),
  }),
  downloadExport: defineRoute({
    method: 'GET',
    path: '/api/v1/users/:username/export',
    summary: 'Download a copy of your data (JSON)',
    auth: 'required',
    kind: 'raw',
    rate,
    input: z.object({ username, ticket: z.string().max(200) }),
    output: z.unknown(),
  }),
};
