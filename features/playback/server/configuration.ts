import type { Organization } from '#features/organizations/contract.ts';
import type { Logo } from '#features/videofront/contract.ts';
import { isLive, type Video } from '#features/videos/contract.ts';
import { GROUP_COOKIE, readGroupId, trackLevelFor } from '#features/views/contract.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { PlaybackProblem, PlayerSettings, Template, WidgetConfiguration } from '../contract.ts';
import { readLink } from '../link-parameters.ts';
import { isMobilePlayer } from '../mobile-player.ts';
import { givenParameters, type PlayerParameters, readParameters } from '../parameters.ts';
import { type PlayedPart, readResumeCookie, resumeWithin, startTimeMs } from '../start-time.ts';
import { trackingItems } from '../tracking-items.ts';
import type { ContentOrigins } from './content-origins.ts';

/** The parts of a request that affect the configuration; `Call` satisfies it. */
export interface RequestFacts {
  readonly url: URL;
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
}

/** The widget that resumes playback. */
const RESUME = 'resume';
/** The widget that has data when the video is opened in a playlist. */
const PLAYLIST = 'playlist';
/** The widget with the form for viewers. */
const FEEDBACK = 'feedback';
/** The widget that reports views. */
const TRACKER = 'trackviewprogress';
const ASSET_PATH = '/assets';
const MASTER = /master\.m3u8$/;

export interface ConfigurationParts {
  readonly host: string;
  readonly now: Date;
  readonly viewer: Viewer;
  readonly request: RequestFacts;
  readonly kvtoken: string;
  readonly organization: Organization;
  readonly logo: Logo | null;
  readonly video: Video;
  readonly live: boolean;
  readonly facts: Pick<WidgetConfiguration, 'chapters' | 'storyboard'> & {
    readonly aspectRatio: number | null;
    readonly frameRate: number | null;
  };
  readonly widgets: {
    readonly widgets: Record<string, unknown>;
    readonly settings: PlayerSettings;
    readonly version: number;
  };
  /** Where the viewer stopped on any device; null when unknown. */
  readonly historyMs: number | null;
  readonly wmediaUrl: string;
  readonly template: Template | null;
  readonly origins: ContentOrigins;
  readonly problem: PlaybackProblem | null;
}

/** Assembles the configuration from parts that were loaded before. */
export function buildConfiguration(parts: ConfigurationParts): WidgetConfiguration {
  const { host, viewer, request, organization, video, facts, widgets } = parts;
  const { settings } = widgets;
  const { parameters, notes } = readParameters(givenParameters(request.url.searchParams));
  return {
    kvtoken: parts.kvtoken,
    gconfid: video.kapsule_id,
    mediaurl: mediaUrl(parts, parameters),
    media_until: video.media?.until ?? null,
    wmediaUrl: parts.wmediaUrl,
    streamId: null,
    mode: 'kap-view',
    isLoggedIn: viewer.signedIn,
    kapsuleinfo: kapsuleInfo(parts),
    host,
    widgets: withTracking(parts, withResumePoint(parts, parameters)),
    viewOpts: viewOptions(parts, parameters),
    hide: settings.hide ?? [],
    isMobilePlayer: isMobile(request),
    user: { username: viewer.username, displayname: viewer.displayname },
    image: video.images.thumb,
    trackItems: trackingItems(request.url.searchParams),
    kct: null,
    kgid: groupIdOf(request),
    skin: settings.skin ?? organization.settings.player_skin_type,
    parameters,
    notes: [...notes],
    brand: organization.settings.branded_player
      ? { name: organization.name, url: host, logo: parts.logo }
      : null,
    chapters: [...facts.chapters],
    storyboard: facts.storyboard,
    problem: parts.problem,
    content_origins: {
      frames: [...parts.origins.frames],
      images: [...parts.origins.images],
      files: [...parts.origins.files],
    },
    embed_pass: null,
  };
}

/** PS-08: a podcast, and a video in audio mode, plays without its picture. */
const isListenedTo = ({ video, live }: ConfigurationParts, { playbackMode }: PlayerParameters): boolean =>
  !live && (video.properties.podcast === 'true' || playbackMode === 'audio');

/** The master playlist: of all renditions, or of the audio alone. */
function mediaUrl(parts: ConfigurationParts, parameters: PlayerParameters): string | null {
  const url = parts.video.media?.hls ?? null;
  return url && isListenedTo(parts, parameters) ? url.replace(MASTER, 'audio.m3u8') : url;
}

/** TR-08 */
export const groupIdOf = ({ cookie }: RequestFacts): string | null => readGroupId(cookie(GROUP_COOKIE));

const isMobile = ({ header }: RequestFacts): boolean =>
  isMobilePlayer({ userAgent: header('user-agent') ?? '', mobileHint: header('sec-ch-ua-mobile') });

function kapsuleInfo({
  host,
  organization,
  video,
  facts,
  template,
  widgets,
}: ConfigurationParts): WidgetConfiguration['kapsuleinfo'] {
  return {
    kapsule_id: video.kapsule_id,
    host,
    displayname: video.displayname,
    owner_name: video.owner_name,
    owner_displayname: video.owner_displayname,
    images: video.images,
    duration: video.duration,
    src: video.src,
    visibility: video.visibility,
    live_event: video.live_event && { ...video.live_event, source: null },
    aspect_ratio: facts.aspectRatio,
    frame_rate: facts.frameRate,
    properties: { ...video.properties, ...formOf(widgets), ...templateOf(template, video.visibility) },
    org_params: organization.settings,
    app_url: video.app_url,
    v3_embed_url: video.v3_embed_url,
  };
}

/** FB-04: the address of the form under its specified name. */
function formOf({ widgets }: ConfigurationParts['widgets']) {
  const { src } = (widgets[FEEDBACK] ?? {}) as { readonly src?: string };
  return src ? { customFeedback_url: src } : {};
}

/** WM-03: referenced by id when everyone may fetch it, otherwise included. */
function templateOf(template: Template | null, visibility: Video['visibility']) {
  if (!template) return {};
  if (visibility === 'public' || visibility === 'unlisted') return { global_package_id: template.id };
  return { package_data: template };
}

/** What a playlist plays of this video. */
function partOf({ widgets: { widgets } }: ConfigurationParts): PlayedPart {
  const { part } = (widgets[PLAYLIST] ?? {}) as { part?: PlayedPart };
  return part ?? { start: null, end: null };
}

/** RS-02: the viewer's resume position: the cookie of this browser, or else where they stopped on another device. */
function resumeSecOf(parts: ConfigurationParts): number | null {
  const { video, live, widgets, request, historyMs } = parts;
  if (!(RESUME in widgets.widgets) || live) return null;
  // Whole seconds, like the cookie.
  const resumeSec =
    readResumeCookie(request.cookie(video.kapsule_id)) ?? (Math.floor((historyMs ?? 0) / 1000) || null);
  return resumeWithin(resumeSec, partOf(parts));
}

/** Whether the start depends on the viewer's history. A cookie or an offset saves the query. */
export const needsHistory = (video: Video, request: RequestFacts): boolean =>
  !isLive(video.src, video.live_event?.state) &&
  readResumeCookie(request.cookie(video.kapsule_id)) === null &&
  !request.url.searchParams.has('offset');

/** RS-01: passes the resume position to the widget, because the cookie may change before its code is loaded. */
function withResumePoint(
  parts: ConfigurationParts,
  { offset }: WidgetConfiguration['parameters'],
): WidgetConfiguration['widgets'] {
  const { widgets } = parts.widgets;
  const resumeSec = offset === null ? resumeSecOf(parts) : null;
  if (resumeSec === null) return widgets;
  return {
    ...widgets,
    [RESUME]: { ...(widgets[RESUME] as object), resumedFrom: resumeSec * 1000 },
  };
}

/** TR-03, TR-08 */
const trackingOf = ({ organization: { settings }, request }: ConfigurationParts) => ({
  track_level: trackLevelFor(settings, request.header),
  isHighPrecisionEnabled: settings.high_precision_enabled,
});

/** Tells the tracker what it may do for this visitor. */
function withTracking(
  parts: ConfigurationParts,
  widgets: WidgetConfiguration['widgets'],
): WidgetConfiguration['widgets'] {
  if (!(TRACKER in widgets)) return widgets;
  const { track_level, isHighPrecisionEnabled: high_precision } = trackingOf(parts);
  return { ...widgets, [TRACKER]: { track_level, high_precision, asset_path: ASSET_PATH } };
}

function viewOptions(
  parts: ConfigurationParts,
  parameters: PlayerParameters,
): WidgetConfiguration['viewOpts'] {
  const { organization, video, live, widgets, now, request } = parts;
  const { settings } = widgets;
  const startTime = startTimeMs({
    offsetSec: parameters.offset,
    resumeSec: resumeSecOf(parts),
    partMs: partOf(parts).start,
    settingMs: settings.startTime ?? null,
    durationMs: video.duration,
  });
  return {
    widgets_conf_version: widgets.version,
    serverTime: now.getTime(),
    mobile: isMobile(request),
    videoOnly: false,
    mediaFormat: 'hls',
    playback_mode: live ? 'LIVE' : isListenedTo(parts, parameters) ? 'AUDIO' : 'ON_DEMAND',
    startTime,
    endoffset: readLink(request.url.searchParams).endMs ?? settings.endoffset ?? null,
    ga_id: null,
    gtm_id: null,
    player_version: live || request.url.pathname.includes('/v4/') ? 4 : 3,
    primaryColor: organization.primary_color,
    ...trackingOf(parts),
    nonInteractiveView: settings.nonInteractiveView === true || parameters.playbackMode === 'noninteractive',
    showTranscript: settings.showTranscript ?? true,
    showSpeedControls: settings.showSpeedControls ?? true,
    asset_path: ASSET_PATH,
    entityId: parameters.entityId,
    l1_support: organization.l1_support,
  };
}
