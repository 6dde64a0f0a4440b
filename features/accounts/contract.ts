import { z } from 'zod';
import { defineErrors } from '#kernel/contract/errors.ts';
import { line, requiredLine } from '#kernel/contract/fields.ts';
import { defineRoute } from '#kernel/contract/route.ts';
import { LANGUAGES } from '#kernel/text/choose-language.ts';
import { AUTHORIZE_PATH } from './sign-in-paths.ts';

export {
  APP_TARGET_COOKIE,
  OWN_CLIENT_ID,
  ownerUrl,
  SIGN_IN_PATH,
  SIGNED_IN_MESSAGE,
} from './sign-in-paths.ts';

export const PASSWORD_MIN_LENGTH = 10;
export const PASSWORD_MAX_LENGTH = 200;
export const INTERESTS_MAX = 30;
export const HANDOVER_TTL_SEC = 60;

export const accountErrors = defineErrors({
  WRONG_CREDENTIALS: { status: 401, message: 'Incorrect username or password.' },
  TOO_MANY_TRIES: { status: 429, message: 'Too many attempts.' },
  USERNAME_TAKEN: { status: 409, message: 'This username is taken.' },
  USERNAME_RESERVED: { status: 409, message: 'This username is reserved.' },
  SIGN_UP_CLOSED: { status: 403, message: 'Sign-up is closed. Ask an administrator for an invitation.' },
  WRONG_PASSWORD: { status: 403, message: 'The current password is incorrect.' },
  NO_PASSWORD: { status: 409, message: 'This account signs in through your organization.' },
  USER_NOT_FOUND: { status: 404, message: "This person doesn't exist." },
  UNKNOWN_CLIENT: { status: 400, message: "This client isn't known here." },
  REDIRECT_REFUSED: { status: 400, message: "Returning to this address isn't allowed." },
  UNSUPPORTED_RESPONSE_TYPE: {
    status: 400,
    message: 'Only response_type=token with consent=implicit is offered.',
  },
  HANDOVER_REFUSED: { status: 403, message: 'A session is only handed to pages of this site.' },
  HANDOVER_GONE: {
    status: 410,
    message: 'This code was already used or has expired. Please sign in again.',
  },
  SSO_OFF: { status: 404, message: "Single sign-on isn't set up here." },
  SSO_FAILED: { status: 502, message: "Your organization couldn't confirm who you are. Please try again." },
});

/** Letters, digits, dots, dashes, and underscores, which are safe in URLs, cookies, and file names. */
export const Username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[a-z0-9](?:[a-z0-9._-]{0,38}[a-z0-9])?$/,
    'Use 1 to 40 letters, digits, dots, dashes, or underscores.',
  );
export const Password = z
  .string()
  .min(PASSWORD_MIN_LENGTH, `At least ${PASSWORD_MIN_LENGTH} characters.`)
  .max(PASSWORD_MAX_LENGTH, `At most ${PASSWORD_MAX_LENGTH} characters.`);
export const AnyPassword = z.string().min(1, 'Please fill this in.').max(PASSWORD_MAX_LENGTH);

export const User = z.object({
  username: z.string(),
  displayname: z.string(),
  interests: z.array(z.string()),
  /** The address of their picture. */
  avatar: z.string().nullish(),
  /** Null for viewers who are not members; they can only watch and comment. */
  organization: z
    .object({ id: z.string(), name: z.string(), role: z.enum(['administrator', 'moderator', 'member']) })
    .nullable(),
});
export type User = z.infer<typeof User>;

/** The signed-in user ('anonymous' if nobody is signed in) and the tokens that calls need. */
export const Me = z.object({ user: User, _csrf: z.string(), kct: z.string().optional() });
export type Me = z.infer<typeof Me>;

export const Person = z.object({ username: z.string(), displayname: z.string() });
export type Person = z.infer<typeof Person>;

export const UserSetting = z.object({
  username: z.string(),
  displayname: z.string(),
  interests: z.array(z.string()),
  /** The confirmed address. */
  email: z.string().nullable(),
  /** Whether this server can send confirmation mails. */
  can_confirm_email: z.boolean(),
  /** False for people who sign in only through SSO. */
  has_password: z.boolean(),
  sessions: z.array(
    z.object({
      id: z.string(),
      current: z.boolean(),
      /** The address of the last use, as far as it identifies a network. */
      address: z.string(),
      user_agent: z.string(),
      time_created: z.number(),
      time_last_seen: z.number(),
    }),
  ),
});
export type UserSetting = z.infer<typeof UserSetting>;

const Done = z.object({ ok: z.literal(true) });
const noSessionYet = 'there is no session yet to abuse; the origin of the request is checked instead';

export const accountRoutes = {
  signIn: defineRoute({
    method: 'POST',
    path: '/api/v1/session',
    summary: 'Sign in',
    auth: 'public',
    csrfExempt: noSessionYet,
    // High enough for a school behind one address; failed attempts have their own, much stricter limits.
    rate: { max: 2_000, windowSec: 300, by: 'address' },
    input: z.object({ username: z.string().trim().max(200), password: AnyPassword }),
    output: Me,
  }),
  handOver: defineRoute({
    method: 'POST',
    path: '/api/v1/session/handover',
    summary:
      'A one-time code that gives your session to the page of this site that opened the sign-in window',
    auth: 'required',
    rate: { max: 30, windowSec: 60, by: 'person' },
    input: z.object({ origin: z.string().max(300) }),
    output: z.object({ code: z.string(), expires_in_sec: z.number() }),
  }),
  takeOver: defineRoute({
    method: 'POST',
    path: '/api/v1/session/takeover',
    summary: 'Exchanges such a code, once, for the session token of its session',
    auth: 'public',
    csrfExempt: 'the code is the secret; the origin of the request is checked as well',
    rate: { max: 600, windowSec: 60, by: 'address' },
    input: z.object({ code: z.string().max(100) }),
    output: Me,
  }),
  signOut: defineRoute({
    method: 'DELETE',
    path: '/api/v1/session',
    summary: 'Sign out',
    auth: 'public',
    input: z.object({}),
    output: Me,
  }),
  me: defineRoute({
    method: 'GET',
    path: '/api/v1/me',
    summary: 'Who is signed in',
    auth: 'public',
    input: z.object({}),
    output: Me,
  }),
  keepAlive: defineRoute({
    method: 'GET',
    path: '/app/api/v2/track/sid',
    summary: 'Keeps the session alive',
    auth: 'public',
    input: z.object({}),
    output: z.object({ sid: z.string().nullable(), kct: z.string().optional() }),
  }),
  signUp: defineRoute({
    method: 'POST',
    path: '/api/v1/users',
    summary: 'Create an account; with the code of an invitation, as a member',
    auth: 'public',
    csrfExempt: noSessionYet,
    // High enough for a class that signs up together, too low for thousands of accounts from one address.
    rate: { max: 300, windowSec: 300, by: 'address' },
    input: z.object({
      username: Username,
      displayname: requiredLine(80),
      password: Password,
      invitation: z.string().max(100).optional(),
    }),
    output: Me,
  }),
  findPeople: defineRoute({
    method: 'GET',
    path: '/api/v1/users',
    summary: 'Members of your organization whose name starts with a text',
    auth: 'required',
    input: z.object({ q: line(80) }),
    output: z.object({ list: z.array(Person) }),
  }),
  setting: defineRoute({
    method: 'GET',
    path: '/api/v1/users/:username/setting',
    summary: 'Your own settings',
    auth: 'required',
    input: z.object({ username: z.string() }),
    output: UserSetting,
  }),
  changeSetting: defineRoute({
    method: 'PATCH',
    path: '/api/v1/users/:username/setting',
    summary: 'Change your display name, interests, or language',
    auth: 'required',
    input: z.object({
      username: z.string(),
      displayname: requiredLine(80).optional(),
      interests: z.array(requiredLine(40)).max(INTERESTS_MAX).optional(),
      /** The language of mail; null: the site's default. */
      language: z.enum(LANGUAGES).nullable().optional(),
    }),
    output: UserSetting,
  }),
  changePassword: defineRoute({
    method: 'POST',
    path: '/api/v1/users/:username/password',
    summary: 'Change your password; ends all your other sessions',
    auth: 'required',
    rate: { max: 10, windowSec: 300, by: 'person' },
    input: z.object({ username: z.string(), current_password: AnyPassword, new_password: Password }),
    output: Me,
  }),
  endSession: defineRoute({
    method: 'DELETE',
    path: '/api/v1/users/:username/sessions/:id',
    summary: 'Sign out one of your devices',
    auth: 'required',
    input: z.object({ username: z.string(), id: z.uuid() }),
    output: Done,
  }),
  signOutEverywhere: defineRoute({
    method: 'DELETE',
    path: '/api/v1/users/:username/sessions',
    summary: 'Sign out all your devices, including this one',
    auth: 'required',
    input: z.object({ username: z.string() }),
    output: Me,
  }),
  authorize: defineRoute({
    method: 'GET',
    path: AUTHORIZE_PATH,
    summary: 'Hands a session token to the sign-in page (implicit grant, own client only)',
    auth: 'public',
    kind: 'raw',
    input: z.object({
      client_id: z.string().max(100).optional(),
      redirect_uri: z.string().max(2000).optional(),
      response_type: z.string().max(100).optional(),
      consent: z.string().max(100).optional(),
      target_uri: z.string().max(2000).optional(),
      state: z.string().max(500).optional(),
    }),
    output: Done,
  }),
  ssoStart: defineRoute({
    method: 'GET',
    path: '/api/v1/sso/start',
    summary: 'Begin single sign-on',
    auth: 'public',
    kind: 'raw',
    input: z.object({ target_uri: z.string().max(2000).optional(), popup: z.string().max(10).optional() }),
    output: Done,
  }),
  ssoCallback: defineRoute({
    method: 'GET',
    path: '/api/v1/sso/callback',
    summary: 'Return from single sign-on',
    auth: 'public',
    kind: 'raw',
    input: z.object({}),
    output: Done,
  }),
};
