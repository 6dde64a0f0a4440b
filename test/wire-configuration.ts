import { OrganizationSettings } from '#features/organizations/contract.ts';
import type { WidgetConfiguration } from '#features/playback/contract.ts';
import { readParameters } from '#features/playback/parameters.ts';

type Change = Partial<Omit<WidgetConfiguration, 'kapsuleinfo' | 'viewOpts' | 'parameters'>> & {
  readonly kapsuleinfo?: Partial<WidgetConfiguration['kapsuleinfo']>;
  readonly viewOpts?: Partial<WidgetConfiguration['viewOpts']>;
  /** As in a query string. */
  readonly query?: Readonly<Record<string, string>>;
};

/** The server's configuration for an ordinary video of one minute. */
export function wireConfiguration({
  kapsuleinfo,
  viewOpts,
  query = {},
  ...rest
}: Change = {}): WidgetConfiguration {
  const host = 'https://video.example.org';
  return {
    kvtoken: 'kv-0b8cf1a2-5c1e-4d0e-9a55-1f6a4b0f7c11',
    gconfid: 'abcdefghijkm',
    mediaurl: '/media/token/abcdefghijkm/1/master.m3u8',
    wmediaUrl: '/media/token/abcdefghijkm/widgets',
    streamId: null,
    mode: 'kap-view',
    isLoggedIn: false,
    kapsuleinfo: {
      kapsule_id: 'abcdefghijkm',
      host,
      displayname: 'A walk',
      owner_name: 'ana',
      owner_displayname: 'Ana',
      images: { thumb: '/thumb.jpg', fallback: { thumb: '/fallback.jpg' } },
      duration: 60_000,
      src: 'VIDEO',
      visibility: 'public',
      live_event: null,
      aspect_ratio: 16 / 9,
      frame_rate: 25,
      properties: { comment_type: 'ALL' },
      org_params: OrganizationSettings.parse({}),
      app_url: `${host}/app/video/abcdefghijkm`,
      v3_embed_url: `${host}/kapsule/abcdefghijkm/v3/embedded`,
      ...kapsuleinfo,
    },
    host,
    widgets: {},
    viewOpts: {
      widgets_conf_version: 0,
      serverTime: 0,
      mobile: false,
      videoOnly: false,
      mediaFormat: 'hls',
      playback_mode: 'ON_DEMAND',
      startTime: 0,
      endoffset: null,
      ga_id: null,
      gtm_id: null,
      player_version: 3,
      primaryColor: null,
      track_level: 'full',
      isHighPrecisionEnabled: false,
      nonInteractiveView: false,
      showTranscript: true,
      showSpeedControls: true,
      asset_path: '/assets',
      entityId: null,
      l1_support: 'help@example.org',
      ...viewOpts,
    },
    hide: [],
    isMobilePlayer: false,
    user: { username: 'anonymous', displayname: '' },
    image: '/thumb.jpg',
    trackItems: {},
    kct: null,
    kgid: null,
    skin: 'sleek',
    parameters: readParameters(query).parameters,
    notes: [],
    brand: null,
    chapters: [],
    storyboard: null,
    problem: null,
    content_origins: { frames: [], images: [], files: [] },
    embed_pass: null,
    ...rest,
  };
}
