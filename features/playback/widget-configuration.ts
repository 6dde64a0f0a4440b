import { z } from 'zod';
import { Chapter } from '#features/media/contract.ts';
import { OrganizationSettings, SkinType } from '#features/organizations/contract.ts';
import { Logo } from '#features/videofront/contract.ts';
import { CommentType, Images, LiveState, VideoSource, Visibility } from '#features/videos/contract.ts';
import { StartMediaFields } from './start-media.ts';
import { Template } from './stored-widgets.ts';

/** Why there is nothing to play; the player shows a message for it. */
export const PlaybackProblem = z.enum([
  'VIDEO_PRIVATE',
  'VIDEO_DELETED',
  'VIDEO_NOT_FOUND',
  'VIDEO_EMPTY',
  'VIDEO_FAILED',
  'PLAYLIST_PRIVATE',
  'PLAYLIST_NOT_FOUND',
  // There is no entry that this viewer may open.
  'PLAYLIST_EMPTY',
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
  /** Frames per second; null while unknown, and for audio. */
  frame_rate: z.number().nullable(),
  properties: z.object({
    comment_type: CommentType,
    /** PS-08: the text 'true' for videos that play as audio. */
    podcast: z.string().optional(),
    customFeedback_url: z.string().optional(),
    /** WM-03: the template that the player fetches after its start. */
    global_package_id: z.string().optional(),
    /** The template itself, for videos where the player's request without credentials would be refused. */
    package_data: Template.optional(),
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
  /** EM-07: the organization's name, site, and logo, with `branded_player`. */
  brand: z.object({ name: z.string(), url: z.string(), logo: Logo.nullable() }).nullable(),
  chapters: z.array(Chapter),
  /** A VTT file with the thumbnails of the seek preview. */
  storyboard: z.string().nullable(),
  problem: PlaybackProblem.nullable(),
  /** Origins of the widgets' frames, images, and files, which a page with this video must allow. */
  content_origins: z.object({
    frames: z.array(z.string()),
    images: z.array(z.string()),
    files: z.array(z.string()),
  }),
  /** For a video that will probably be opened next; only on request. */
  start_media: StartMediaFields.nullish(),
  /** For calls about a private video that was opened with an embed token: sent as x-embed-token. */
  embed_pass: z.string().nullable(),
});
export type WidgetConfiguration = z.infer<typeof WidgetConfiguration>;
