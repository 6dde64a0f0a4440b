import { z } from 'zod';
import { defineErrors, fail } from '#kernel/contract/errors.ts';
import { line, page, pageSize, requiredLine } from '#kernel/contract/fields.ts';
import { isLoadable, NOT_LOADABLE } from '#kernel/contract/loadable-address.ts';
import { defineRoute } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import { isSecurePageAddress } from '#kernel/contract/web-address.ts';

export const organizationErrors = defineErrors({
  ORGANIZATION_CHANGED: { status: 409, message: 'Someone else saved these settings in the meantime.' },
  LAST_ADMINISTRATOR: { status: 409, message: 'An organization needs at least one administrator.' },
  MEMBER_NOT_FOUND: { status: 404, message: "This person isn't in your organization, or no longer is." },
  NOT_ADMINISTRATOR: { status: 403, message: 'Only an administrator can change this.' },
});

/** Returns the id of the organization that the viewer administers; throws if there is none. */
export function requireAdministeredOrganization({ organizationId, organizationRole }: Viewer): string {
  if (!organizationId || organizationRole !== 'administrator')
    throw fail(organizationErrors, 'NOT_ADMINISTRATOR');
  return organizationId;
}

/** The section about tracking on the settings page, which other pages link to. */
export const TRACKING_SECTION_ID = 'tracking';
export const TRACKING_SETTINGS_PATH = `/app/organization/setting#${TRACKING_SECTION_ID}`;

export const SkinType = z.enum(['regular', 'social', 'sleek']);
export const MemberRole = z.enum(['administrator', 'moderator', 'member']);
/** What is recorded of views: nothing, figures without the viewer, or everything. */
export const TrackLevel = z.enum(['none', 'basic', 'full']);
export type TrackLevel = z.infer<typeof TrackLevel>;
const WidgetId = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/, 'Enter the short name of a widget, such as captions.');

const NETWORK_LIST_MAX_LENGTH = 200;
const FORM_ADDRESS_MAX_LENGTH = 2000;
const FormAddress = z
  .string()
  .trim()
  .max(FORM_ADDRESS_MAX_LENGTH)
  .refine((value) => value === '' || isSecurePageAddress(value), {
    error: 'Enter an address that starts with https://.',
    abort: true,
  })
  .refine(isLoadable, NOT_LOADABLE);

/** EM-07: the settings, named as in the specification. */
export const OrganizationSettings = z.object({
  player_skin_type: SkinType.default('sleek'),
  branded_player: z.boolean().default(false),
  show_view_progress: z.boolean().default(true),
  global_templates_enabled: z.boolean().default(false),
  ivs_live_event_enabled: z.boolean().default(false),
  default_widgets: z.array(WidgetId).max(60).default([]),
  videofront_enabled_flag: z.boolean().default(true),
  quiz_formula_delimiter_left: line(8).default('\\('),
  quiz_formula_delimiter_right: line(8).default('\\)'),
  track_level: TrackLevel.default('full'),
  /** The level for browsers that send Do Not Track or Global Privacy Control, unless `track_level` is lower. */
  privacy_signal_level: TrackLevel.default('basic'),
  /** Players report every second instead of every 15 seconds. */
  high_precision_enabled: z.boolean().default(false),
  /** SH-03: networks that the share dialog leaves out, for videos without a list of their own: 'facebook,yammer'. */
  hide_sharing_networks: line(NETWORK_LIST_MAX_LENGTH).default(''),
  /** FB-04: the form for viewers of videos without a form of their own; '' for none. */
  customFeedback_url: z.string().default(''),
});
export type OrganizationSettings = z.infer<typeof OrganizationSettings>;

const PrimaryColor = z.string().regex(/^#[0-9a-f]{6}$/i, 'Enter a color such as #3366ff.');
const SupportAddress = z
  .string()
  .max(254)
  .refine((value) => value === '' || z.email().safeParse(value).success, 'Enter a valid email address.');

export const Organization = z.object({
  id: z.string(),
  name: z.string(),
  primary_color: z.string().nullable(),
  sign_up_enabled: z.boolean(),
  /** Address that the player's error dialog writes to. */
  l1_support: z.string(),
  settings: OrganizationSettings,
  /** For optimistic locking: a change must include the current version. */
  version: z.number(),
});
export type Organization = z.infer<typeof Organization>;

/** How someone became a member; 'upgrade' is for sign-ups from before membership had to be granted. */
export const JoinedBy = z.enum(['invitation', 'sso', 'domain', 'upgrade']);
export type JoinedBy = z.infer<typeof JoinedBy>;

export const Member = z.object({
  username: z.string(),
  displayname: z.string(),
  role: MemberRole,
  joined_by: JoinedBy.nullable(),
  /** Whether the person cannot sign in for now. */
  suspended: z.boolean(),
});
export type Member = z.infer<typeof Member>;

export const ListedMember = Member.extend({
  /** The address of their picture. */
  avatar: z.string().nullish(),
  time_joined: z.number(),
  /** Null if the person is signed in nowhere. */
  time_last_seen: z.number().nullable(),
});
export type ListedMember = z.infer<typeof ListedMember>;

export const PeopleStatus = z.enum(['active', 'suspended']);
export type PeopleStatus = z.infer<typeof PeopleStatus>;
/** 'joined' is the time of signing up for people without an organization. */
export const PeopleSort = z.enum(['name', 'joined', 'seen']);
export type PeopleSort = z.infer<typeof PeopleSort>;
export const PeopleOrder = z.enum(['asc', 'desc']);
export type PeopleOrder = z.infer<typeof PeopleOrder>;

export const PeopleListInput = z.object({
  /** The beginning of a username or name. */
  q: line(80).default(''),
  status: PeopleStatus.optional(),
  sort: PeopleSort.default('name'),
  order: PeopleOrder.default('asc'),
  cursor: z.string().max(1000).optional(),
  max: pageSize(50),
});
export type PeopleListInput = z.infer<typeof PeopleListInput>;

export const organizationRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/api/v1/organization',
    summary: 'Your organization; the default one for anonymous visitors',
    auth: 'public',
    input: z.object({}),
    output: Organization,
  }),
  change: defineRoute({
    method: 'PATCH',
    path: '/api/v1/organization',
    summary: 'Change the settings of your organization',
    auth: 'required',
    input: z.object({
      version: z.number().int(),
      name: requiredLine(80).optional(),
      primary_color: PrimaryColor.nullable().optional(),
      sign_up_enabled: z.boolean().optional(),
      l1_support: SupportAddress.optional(),
      settings: z
        .strictObject({
          player_skin_type: SkinType.optional(),
          branded_player: z.boolean().optional(),
          show_view_progress: z.boolean().optional(),
          global_templates_enabled: z.boolean().optional(),
          ivs_live_event_enabled: z.boolean().optional(),
          default_widgets: z.array(WidgetId).max(60).optional(),
          videofront_enabled_flag: z.boolean().optional(),
          quiz_formula_delimiter_left: line(8).optional(),
          quiz_formula_delimiter_right: line(8).optional(),
          track_level: TrackLevel.optional(),
          privacy_signal_level: TrackLevel.optional(),
          high_precision_enabled: z.boolean().optional(),
          hide_sharing_networks: line(NETWORK_LIST_MAX_LENGTH).optional(),
          customFeedback_url: FormAddress.optional(),
        })
        .optional(),
    }),
    output: Organization,
  }),
  members: defineRoute({
    method: 'GET',
    path: '/api/v1/organization/members',
    summary: 'The people of your organization and their roles',
    auth: 'required',
    input: PeopleListInput.extend({ role: MemberRole.optional() }),
    output: page(ListedMember),
  }),
  setRole: defineRoute({
    method: 'PATCH',
    path: '/api/v1/organization/members/:username',
    summary: 'Give a member a role',
    auth: 'required',
    input: z.object({ username: z.string(), role: MemberRole }),
    output: Member,
  }),
  removeMember: defineRoute({
    method: 'DELETE',
    path: '/api/v1/organization/members/:username',
    summary: 'Remove a member; they keep their account and what they own stays',
    auth: 'required',
    input: z.object({ username: z.string() }),
    output: z.object({ ok: z.literal(true) }),
  }),
};
