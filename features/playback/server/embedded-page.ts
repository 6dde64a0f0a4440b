import type { MediaPort } from '#features/media/port.ts';
import type { PlayerStart } from '#kernel/contract/player-start.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Call } from '#kernel/server/http/call.ts';
import type { DocumentParts, Page, PageContent } from '#kernel/server/http/page.ts';
import type { WidgetConfiguration } from '../contract.ts';
import { EMBEDDED_PLAYLIST_ROUTE, EMBEDDED_V3_ROUTE, EMBEDDED_V4_ROUTE } from '../paths.ts';
import type { RequestFacts } from './configuration.ts';
import { embeddedDocument } from './embedded-document.ts';
import { findStartMedia } from './find-start-media.ts';
import type { FramedConfiguration } from './service.ts';

type Configure = (viewer: Viewer, id: string, request: RequestFacts) => Promise<FramedConfiguration>;

export interface EmbeddedPageOptions {
  readonly configure: Configure;
  /** For the id of a playlist. */
  readonly configurePlaylist: Configure;
  readonly media: Pick<MediaPort, 'startMedia'>;
  /** Whether a widget runs before the first play with this configuration. */
  holdsStart(widget: string, config: unknown): boolean;
}

/** Page content for `embeddedDocument`. */
export interface EmbeddedContent {
  readonly configuration: WidgetConfiguration;
  readonly start: Omit<PlayerStart, 'app'>;
}

const ENTRY = 'apps/embed/main.tsx';

/** EM-01: the embed page. All routes lead to the same player. */
export function embeddedPages(options: EmbeddedPageOptions): Page[] {
  const describe = async (framed: FramedConfiguration): Promise<PageContent> => {
    const { status, configuration, generation, frameAncestors } = framed;
    const { kapsuleinfo } = configuration;
    const own: EmbeddedContent = { configuration, start: await startOf(configuration, generation, options) };
    return {
      status,
      own,
      title: kapsuleinfo.displayname,
      meta: { robots: 'noindex' },
      ...(kapsuleinfo.app_url ? { links: [{ rel: 'canonical', href: kapsuleinfo.app_url }] } : {}),
      frameAncestors,
      contentOrigins: configuration.content_origins,
    };
  };
  const document = (parts: DocumentParts): string => embeddedDocument(parts);
  // Isolating the opener has no effect in a frame, and would cost another process in a window.
  const shared = { entry: ENTRY, keepsOpener: true, document };
  const page = (path: string, configure: Configure): Page => ({
    path,
    ...shared,
    load: async ({ id = '' }, call: Call) => describe(await configure(call.viewer, id, call)),
  });
  return [
    page(EMBEDDED_V3_ROUTE, options.configure),
    page(EMBEDDED_V4_ROUTE, options.configure),
    page(EMBEDDED_PLAYLIST_ROUTE, options.configurePlaylist),
  ];
}

async function startOf(
  configuration: WidgetConfiguration,
  generation: number | null,
  { media, holdsStart }: EmbeddedPageOptions,
): Promise<EmbeddedContent['start']> {
  const { mediaurl, viewOpts, parameters, widgets } = configuration;
  return {
    media: await findStartMedia(configuration, generation, media),
    startMs: viewOpts.startTime,
    autoplay: (parameters.autoplay ?? false) && mediaurl !== null,
    muted: parameters.muted,
    holds: Object.entries(widgets).some(([id, config]) => holdsStart(id, config)),
    hasProblem: mediaurl === null,
  };
}
