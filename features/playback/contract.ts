import { z } from 'zod';
import { Chapter } from '#features/media/contract.ts';
import { OrganizationSettings, SkinType } from '#features/organizations/contract.ts';
import { CommentType, Images, LiveState, VideoSource, Visibility } from '#features/videos/contract.ts';
import { defineErrors } from '#kernel/contract/errors.ts';
import { defineRoute } from '#kernel/contract/route.ts';

export { givenParameters } from './parameters.ts';
export { embeddedPath } from './paths.ts';
export { trackingItems } from './tracking-items.ts';
export type { AnyWidgetDefinition, FeatureWidgets, WidgetDefinition } from './widget-definition.ts';

/** Limit for the stored configuration of one widget, as JSON text. */
export const WIDGET_CONFIG_MAX_BYTES = 256 * 1024;
export const TEMPLATES_MAX = 20;

export const playbackErrors = defineErrors({
  WIDGET_UNKNOWN: { status: 404, message: 'There is no such widget.' },
  WIDGET_INVALID: { status: 400, message: 'This configuration does not fit the widget.' },
  WIDGET_TOO_LARGE: { status: 413, message: 'This configuration is larger than 256 KB.' },
  WIDGET_CHANGED: { status: 409, message: 'Someone else saved this widget in the meantime.' },
  KAPSULE_ACCESS: { status: 403, message: 'You do not have access to this video.' },
  TEMPLATE_NOT_FOUND: { status: 404, message: 'There is no such template.' },
  TOO_MANY_TEMPLATES: { status: 409, message: `An organization has at most ${TEMPLATES_MAX} templates.` },
});

/** Why there is nothing to play; the player shows a message for it. */
export const PlaybackProblem = z.enum([
  'VIDEO_PRIVATE',
  'VIDEO_DELETED',
  'VIDEO_NOT_FOUND',
  'VIDEO_EMPTY',
  'VIDEO_FAILED',
  // The host page may not embed the video.
  'KAPSULE_ACCESS',
]);
export type PlaybackProblem = z.infer<typeof PlaybackProblem>;

const yesNo = z.boolean().nullable();
/** PP-01, as parsed by `parameters.ts`; null means the default. */
const Parameters = z.object({
  playbackMode: z.enum(['video', 'audio', 'noninteractive']).nullable(),
  showPlayIconOnMobile: yesNo,
  audiotrack: z.string().nullable(),
  spinner: yesNo,
  autoplay: yesNo,
  muted: yesNo,
  loop: yesNo,
  id: z.string().nullable(),
  debug: yesNo,
  playerSkinType: SkinType.nullable(),
  /** Seconds. */
  offset: z.number().nullable(),
  entityId: z.string().nullable(),
  hlsVersion: z.enum(['native']).nullable(),
});

const KapsuleInfo = z.object({
  kapsule_id: z.string(),
  host: z.string(),
  displayname: z.string(),
  owner_name: z.string(),
  owner_displayname: z.string(),
  images: Images,
  /** Milliseconds; 0 while unknown. */
  duration: z.number(),
  src: VideoSource,
  visibility: Visibility,
  live_event: z
    .object({ state: LiveState, time_live: z.number().nullable(), source: z.string().nullable() })
    .nullable(),
  /** Width divided by height, as displayed; null while unknown. */
  aspect_ratio: z.number().nullable(),
  properties: z.object({
    comment_type: CommentType,
    /** PS-08: the text 'true' for videos that play as audio. */
    podcast: z.string().optional(),
    customFeedback_url: z.string().optional(),
    /** WM-03: the template that the player fetches after its start. */
    global_package_id: z.string().optional(),
    /** The template itself, for videos where the player's request without credentials would be refused. */
    package_data: z.lazy(() => Template).optional(),
  }),
  /** EM-07: the settings of the organization that owns the video. */
  org_params: OrganizationSettings,
  app_url: z.string(),
  v3_embed_url: z.string(),
});

/** Times in milliseconds. */
const ViewOptions = z.object({
  /** Incremented with every saved widget. */
  widgets_conf_version: z.number(),
  serverTime: z.number(),
  mobile: z.boolean(),
  videoOnly: z.boolean(),
  mediaFormat: z.literal('hls'),
  playback_mode: z.enum(['LIVE', 'ON_DEMAND', 'AUDIO']),
  /** From `offset`, else from the resume cookie, else from the video's settings, else 0. */
  startTime: z.number(),
  endoffset: z.number().nullable(),
  ga_id: z.string().nullable(),
  gtm_id: z.string().nullable(),
  player_version: z.union([z.literal(3), z.literal(4)]),
  /** '#3366ff'; null for the default. */
  primaryColor: z.string().nullable(),
  track_level: z.enum(['none', 'basic', 'full']),
  isHighPrecisionEnabled: z.boolean(),
  nonInteractiveView: z.boolean(),
  showTranscript: z.boolean(),
  showSpeedControls: z.boolean(),
  asset_path: z.string(),
  entityId: z.string().nullable(),
  /** Support address of the error dialog. */
  l1_support: z.string(),
});

/** The specified widget configuration of a video, plus the additional fields that our player needs. */
export const WidgetConfiguration = z.object({
  /** The signed view token; renewed by `view/create`. */
  kvtoken: z.string(),
  /** The video's id under its second specified name. */
  gconfid: z.string(),
  /** The signed URL of the master playlist; null with a `problem`, and for an event without a stream. */
  mediaurl: z.string().nullable(),
  /** When the media URLs expire, in milliseconds since 1970; null for public and unlisted videos, whose URLs stay valid for hours. */
  media_until: z.number().nullish(),
  /** EM-10: base of relative image paths in widget configurations. */
  wmediaUrl: z.string(),
  streamId: z.string().nullable(),
  mode: z.enum(['kap-view', 'SEGMENT']),
  isLoggedIn: z.boolean(),
  kapsuleinfo: KapsuleInfo,
  host: z.string(),
  /** By widget id; WM-02: those of the video, the organization's default_widgets, and the built-in ones. */
  widgets: z.record(z.string(), z.unknown()),
  viewOpts: ViewOptions,
  hide: z.array(z.enum(['seekbar', 'time'])),
  isMobilePlayer: z.boolean(),
  /** 'anonymous' when nobody is signed in. */
  user: z.object({ username: z.string(), displayname: z.string() }),
  /** The poster. */
  image: z.string().nullable(),
  /** PP-03: tracking values of the view, by their trk_ names. */
  trackItems: z.record(z.string(), z.string()),
  kct: z.string().nullable(),
  /** TR-08: identifies an anonymous viewer. */
  kgid: z.string().nullable(),

  /** The skin of the video, or else of the organization; `playerSkinType` overrides it. */
  skin: SkinType,
  parameters: Parameters,
  /** Messages about invalid parameters. */
  notes: z.array(z.string()),
  chapters: z.array(Chapter),
  /** A VTT file with the thumbnails of the seek preview. */
  storyboard: z.string().nullable(),
  problem: PlaybackProblem.nullable(),
  /** Origins of the widgets' frames and images, which a page with this video must allow. */
  content_origins: z.object({ frames: z.array(z.string()), images: z.array(z.string()) }),
  /** For calls about a private video that was opened with an embed token: sent as x-embed-token. */
  embed_pass: z.string().nullable(),
});
export type WidgetConfiguration = z.infer<typeof WidgetConfiguration>;

/** The owner's player settings for one video; stored like a widget under the id 'player'. */
export const PlayerSettings = z.strictObject({
  skin: SkinType.optional(),
  hide: z
    .array(z.enum(['seekbar', 'time']))
    .max(2)
    .optional(),
  nonInteractiveView: z.boolean().optional(),
  showTranscript: z.boolean().optional(),
  showSpeedControls: z.boolean().optional(),
  /** Milliseconds. */
  startTime: z.number().int().nonnegative().optional(),
  endoffset: z.number().int().positive().optional(),
});
export type PlayerSettings = z.infer<typeof PlayerSettings>;
/** Not a widget, but stored like one. */
export const PLAYER_SETTINGS_ID = 'player';

const WidgetId = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'Use the short name of a widget.');
export const StoredWidget = z.object({ id: WidgetId, config: z.unknown(), version: z.number() });
export type StoredWidget = z.infer<typeof StoredWidget>;

/** WM-03: widgets for all videos of an organization. */
export const Template = z.object({
  id: z.string(),
  type: z.string(),
  /** '16:9': only for this aspect ratio; null for all. */
  ar: z.string().nullable(),
  widgets: z.record(WidgetId, z.unknown()),
  version: z.number(),
});
export type Template = z.infer<typeof Template>;

const id = z.string().max(40);
const TemplateId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Use lower-case letters, digits and dashes.');
const Shape = z.string().regex(/^[1-9]\d{0,3}:[1-9]\d{0,3}$/, 'A shape such as 16:9.');
const Done = z.object({ ok: z.literal(true) });
/** Invalid values are no error: the default applies and `notes` reports it. */
const given = z.union([z.string(), z.array(z.string())]).optional();

const WIDGETS_PATH = '/api/v1/videos/:id/widgets';

export const playbackRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:video/playback',
    summary: 'What the player needs for one video; takes the thirteen player parameters and trk_ items',
    auth: 'public',
    input: z.object({
      video: id,
      playbackMode: given,
      showPlayIconOnMobile: given,
      audiotrack: given,
      spinner: given,
      autoplay: given,
      muted: given,
      loop: given,
      id: given,
      debug: given,
      playerSkinType: given,
      offset: given,
      entityId: given,
      hlsVersion: given,
      /** Origins of the host pages around the frame, when one video replaces another. */
      framed_by: given,
    }),
    output: WidgetConfiguration,
  }),
  widgets: defineRoute({
    method: 'GET',
    path: WIDGETS_PATH,
    summary: 'The widgets that were configured for a video',
    auth: 'required',
    input: z.object({ id }),
    output: z.object({ list: z.array(StoredWidget) }),
  }),
  widget: defineRoute({
    method: 'GET',
    path: `${WIDGETS_PATH}/:widget`,
    summary: 'The configuration of one widget of a video',
    auth: 'required',
    input: z.object({ id, widget: WidgetId }),
    output: StoredWidget,
  }),
  setWidget: defineRoute({
    method: 'PUT',
    path: `${WIDGETS_PATH}/:widget`,
    summary: 'Configure a widget of a video; with version, only if nobody changed it since',
    auth: 'required',
    maxBodyBytes: 2 * WIDGET_CONFIG_MAX_BYTES,
    input: z.object({ id, widget: WidgetId, config: z.unknown(), version: z.number().int().optional() }),
    output: StoredWidget,
  }),
  removeWidget: defineRoute({
    method: 'DELETE',
    path: `${WIDGETS_PATH}/:widget`,
    summary: 'Take a widget off a video',
    auth: 'required',
    input: z.object({ id, widget: WidgetId }),
    output: Done,
  }),
  template: defineRoute({
    method: 'GET',
    path: '/api/v3/videos/:video/dyn/embed',
    summary: 'The global template of a video: by id with isGlobalTemplate, or by ar',
    auth: 'public',
    input: z.object({
      video: id,
      extract: z.literal('true'),
      id: TemplateId.optional(),
      isGlobalTemplate: z.literal('true').optional(),
      ar: Shape.optional(),
    }),
    output: Template,
  }),
  templates: defineRoute({
    method: 'GET',
    path: '/api/v1/organization/templates',
    summary: 'The global templates of your organization',
    auth: 'required',
    input: z.object({}),
    output: z.object({ list: z.array(Template) }),
  }),
  setTemplate: defineRoute({
    method: 'PUT',
    path: '/api/v1/organization/templates/:template',
    summary: 'Save a global template: widgets for every video of your organization',
    auth: 'required',
    maxBodyBytes: 2 * WIDGET_CONFIG_MAX_BYTES,
    input: z.object({
      template: TemplateId,
      ar: Shape.nullable().default(null),
      widgets: z.record(WidgetId, z.unknown()),
    }),
    output: Template,
  }),
  removeTemplate: defineRoute({
    method: 'DELETE',
    path: '/api/v1/organization/templates/:template',
    summary: 'Delete a global template',
    auth: 'required',
    input: z.object({ template: TemplateId }),
    output: Done,
  }),
};
