import type { HistoryPort } from '#features/history/port.ts';
import type { MediaPort } from '#features/media/port.ts';
import type { Organization } from '#features/organizations/contract.ts';
import type { OrganizationsPort } from '#features/organizations/port.ts';
import type { VideofrontPort } from '#features/videofront/port.ts';
import { isLive, type Video } from '#features/videos/contract.ts';
import type { VideosPort } from '#features/videos/port.ts';
import type { ViewsPort } from '#features/views/port.ts';
import { AppError, fail } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Clock } from '#kernel/server/clock.ts';
import { chooseChapters } from '../choose-chapters.ts';
import {
  type PlaybackProblem,
  PlaybackProblem as Problems,
  playbackErrors,
  type WidgetConfiguration,
} from '../contract.ts';
import { readLink } from '../link-parameters.ts';
import {
  buildConfiguration,
  type ConfigurationParts,
  groupIdOf,
  needsHistory,
  type RequestFacts,
} from './configuration.ts';
import { contentOrigins } from './content-origins.ts';
import { findEmbeddedEntry } from './embedded-playlist.ts';
import type { EmbedsPort } from './embeds-port.ts';
import { findStartMedia } from './find-start-media.ts';
import type { PlaylistsPort } from './playlists-port.ts';
import { createSourceFacts } from './source-facts.ts';
import type { createTemplates } from './templates.ts';
import { unavailableConfiguration } from './unavailable-configuration.ts';
import type { createWidgets } from './widgets.ts';

export interface PlaybackServiceOptions {
  readonly host: string;
  readonly clock: Clock;
  readonly videos: VideosPort;
  readonly media: MediaPort;
  readonly organizations: Pick<OrganizationsPort, 'get'>;
  readonly videofront: Pick<VideofrontPort, 'logoOf'>;
  readonly embeds: EmbedsPort;
  readonly playlists: PlaylistsPort;
  readonly views: ViewsPort;
  readonly history: Pick<HistoryPort, 'positionOf'>;
  readonly widgets: ReturnType<typeof createWidgets>;
  readonly templates: ReturnType<typeof createTemplates>;
}

/** A configuration for a page, which also exists for unplayable videos, and the page's HTTP status. */
export interface PageConfiguration {
  readonly status: number;
  readonly configuration: WidgetConfiguration;
  /** The upload that is played; null when there is none. */
  readonly generation: number | null;
}

export interface FramedConfiguration extends PageConfiguration {
  /** Value of the CSP directive `frame-ancestors`. */
  readonly frameAncestors: string;
}

export function createPlaybackService(options: PlaybackServiceOptions) {
  const { host, clock, videos, organizations, videofront, embeds, views, history, widgets, templates } =
    options;
  const facts = createSourceFacts(options.media, videos);

  async function build(
    viewer: Viewer,
    found: Found,
    request: RequestFacts,
    coversDrafts: boolean,
  ): Promise<WidgetConfiguration> {
    const { video, organization, generation } = found;
    const sourceFacts = await facts.of(video, generation);
    const [videoWidgets, template, logo, historyMs, drafts] = await Promise.all([
      widgets.of(viewer, video, {
        ...readLink(request.url.searchParams),
        organization,
        aspectRatio: sourceFacts.aspectRatio,
      }),
      templates.choose(organization, sourceFacts.aspectRatio),
      videofront.logoOf(organization.id),
      needsHistory(video, request) ? history.positionOf(viewer, video.kapsule_id, generation) : null,
      coversDrafts ? widgets.draftAddresses(viewer, video) : [],
    ]);
    const parts: ConfigurationParts = {
      host,
      viewer,
      request,
      organization,
      logo,
      video,
      template,
      now: clock.now(),
      live: isLive(video.src, video.live_event?.state),
      kvtoken: views.issue(viewer, { videoId: video.kapsule_id, groupId: groupIdOf(request) }),
      facts: {
        ...sourceFacts,
        chapters: chooseChapters(sourceFacts.chapters, videoWidgets.chapters, video.duration),
      },
      widgets: videoWidgets,
      historyMs,
      wmediaUrl: videos.addresses.of({ id: video.kapsule_id, visibility: video.visibility }, 'widgets'),
      problem: problemOf(video),
      origins: contentOrigins([...videoWidgets.addresses, ...templates.addresses(template), ...drafts]),
    };
    return { ...buildConfiguration(parts), embed_pass: embeds.passFor(viewer, video.kapsule_id) };
  }

  async function buildPlayable(viewer: Viewer, videoId: string, request: RequestFacts, coversDrafts = false) {
    const { video, row } = await videos.getWithRow(viewer, videoId);
    const organization = await organizations.get(row.organization_id);
    const { generation } = row;
    const found: Found = { video, organization, generation };
    return { configuration: await build(viewer, found, request, coversDrafts), generation };
  }

  /** Reveals nothing about the video except why it is not played. */
  async function buildUnavailable(
    viewer: Viewer,
    videoId: string,
    request: RequestFacts,
    { problem, status }: { problem: PlaybackProblem; status: number },
  ): Promise<PageConfiguration> {
    const organization = await organizations.get(viewer.organizationId);
    const logo = await videofront.logoOf(organization.id);
    const known = { host, now: clock.now(), viewer, request, organization, logo, videoId };
    return { status, configuration: { ...unavailableConfiguration(known), problem }, generation: null };
  }

  /** Like `configurationOf`, but reports the problem in the configuration instead of throwing. */
  async function pageConfigurationOf(
    viewer: Viewer,
    videoId: string,
    request: RequestFacts,
  ): Promise<PageConfiguration> {
    try {
      return { status: 200, ...(await buildPlayable(viewer, videoId, request)) };
    } catch (error) {
      const problem = error instanceof AppError ? Problems.safeParse(error.code) : null;
      if (!problem?.success) throw error;
      const { status } = error as AppError;
      return buildUnavailable(viewer, videoId, request, { problem: problem.data, status });
    }
  }

  /** EM-01: like `pageConfigurationOf`, and checks whether the host site may embed the video. */
  async function framedConfigurationOf(
    viewer: Viewer,
    videoId: string,
    request: RequestFacts,
  ): Promise<FramedConfiguration> {
    // Refusals are rare, so both lookups run in parallel.
    const [{ frameAncestors, refused }, page] = await Promise.all([
      embeds.framing(viewer, videoId, request),
      pageConfigurationOf(viewer, videoId, request),
    ]);
    if (!refused) return { ...page, frameAncestors };
    const unavailable = await buildUnavailable(viewer, videoId, request, {
      problem: 'KAPSULE_ACCESS',
      status: 403,
    });
    return { ...unavailable, frameAncestors };
  }

  return {
    setWidget: widgets.set,
    /**
     * The configuration for the player; throws the same errors as the video itself. `coversDrafts`: the origins are also
     * those of the drafts of a video that this viewer manages.
     */
    async configurationOf(
      viewer: Viewer,
      videoId: string,
      request: RequestFacts,
      { coversDrafts = false } = {},
    ) {
      const origins = request.url.searchParams.getAll('framed_by');
      const [{ configuration, generation }, mayShow] = await Promise.all([
        buildPlayable(viewer, videoId, request, coversDrafts),
        origins.length === 0 || embeds.mayFrame(viewer, videoId, origins),
      ]);
      if (!mayShow) throw fail(playbackErrors, 'KAPSULE_ACCESS');
      if (!request.url.searchParams.has('start_media')) return configuration;
      return {
        ...configuration,
        start_media: await findStartMedia(configuration, generation, options.media),
      };
    },
    pageConfigurationOf,
    framedConfigurationOf,
    /** The first video of a playlist that this viewer may open, in the playlist. */
    async framedPlaylistOf(
      viewer: Viewer,
      playlistId: string,
      request: RequestFacts,
    ): Promise<FramedConfiguration> {
      const entry = await findEmbeddedEntry(options.playlists, viewer, playlistId, request);
      if ('videoId' in entry) return framedConfigurationOf(viewer, entry.videoId, entry.request);
      const { frameAncestors } = await embeds.framing(viewer, '', request);
      return { ...(await buildUnavailable(viewer, '', request, entry)), frameAncestors };
    },
  };
}

interface Found {
  readonly video: Video;
  readonly organization: Organization;
  readonly generation: number | null;
}

/** An event without a stream is no problem: its page shows the start time. */
function problemOf(video: Video): PlaybackProblem | null {
  if (video.media || isLive(video.src, video.live_event?.state)) return null;
  return video.state === 'failed' ? 'VIDEO_FAILED' : 'VIDEO_EMPTY';
}
