import type { HistoryPort } from '#features/history/port.ts';
import type { MediaPort } from '#features/media/port.ts';
import type { OrganizationsPort } from '#features/organizations/port.ts';
import type { TimelinePort } from '#features/timeline/port.ts';
import type { VideofrontPort } from '#features/videofront/port.ts';
import type { VideosPort } from '#features/videos/port.ts';
import type { ViewsPort } from '#features/views/port.ts';
import { defineFeature, type Port, type PortsOf, port } from '#kernel/server/feature.ts';
import { readMigrations } from '#kernel/server/migrate.ts';
import { type AnyWidgetDefinition, playbackRoutes } from '../contract.ts';
import { embeddedPages } from './embedded-page.ts';
import type { EmbedsPort } from './embeds-port.ts';
import type { PlaylistsPort } from './playlists-port.ts';
import { createPlaybackService } from './service.ts';
import { createPlaybackStore } from './store.ts';
import { createTemplates } from './templates.ts';
import { createWidgetDefinitions } from './widget-definitions.ts';
import { createWidgets, type WidgetSource } from './widgets.ts';

export interface PlaybackOptions<Source extends string> {
  /** All widgets that owners may configure. */
  readonly widgets: readonly AnyWidgetDefinition[];
  /** Features whose `widgetConfig` provides data for a widget, by widget id. */
  readonly sources: Readonly<Record<string, Source>>;
}
type SourcePort = Pick<WidgetSource, 'widgetConfig'>;
interface Needs {
  readonly videos: VideosPort;
  readonly media: MediaPort;
  readonly organizations: Pick<OrganizationsPort, 'get'>;
  readonly videofront: Pick<VideofrontPort, 'logoOf'>;
  readonly embeds: EmbedsPort;
  readonly playlists: PlaylistsPort;
  readonly views: ViewsPort;
  readonly history: Pick<HistoryPort, 'positionOf'>;
  readonly timeline: Pick<TimelinePort, 'forPlayer' | 'draftAddresses'>;
}

export function createPlaybackFeature<const Source extends string>(options: PlaybackOptions<Source>) {
  const ownNeeds: PortsOf<Needs> = {
    videos: port(),
    media: port(),
    organizations: port(),
    videofront: port(),
    embeds: port(),
    playlists: port(),
    views: port(),
    history: port(),
    timeline: port(),
  };
  const sourceNeeds = Object.fromEntries(
    Object.values<Source>(options.sources).map((feature) => [feature, port<SourcePort>()]),
  ) as Record<Source, Port<SourcePort>>;
  return defineFeature({
    name: 'playback',
    needs: { ...ownNeeds, ...sourceNeeds } as PortsOf<Needs & Record<Source, SourcePort>>,
    routes: playbackRoutes,
    migrations: readMigrations('playback', new URL('./migrations', import.meta.url).pathname),
    create({ db, events, clock, log, publicUrl }, needs) {
      const { videos, media, organizations, videofront, embeds, playlists, views, history, timeline } = needs;
      const store = createPlaybackStore(db, events);
      const definitions = createWidgetDefinitions(options.widgets);
      const sources = Object.entries<Source>(options.sources).map(([id, feature]): WidgetSource => {
        const source: SourcePort = needs[feature];
        return { id, widgetConfig: source.widgetConfig };
      });
      const widgets = createWidgets({
        store,
        videos,
        definitions,
        sources,
        timeline,
        clock,
        onSourceFailed: (widget, error) =>
          log.error({ err: error, widget }, 'playback: a widget has no data'),
      });
      const templates = createTemplates({ store, videos, organizations, definitions, clock });
      const service = createPlaybackService({
        host: publicUrl,
        clock,
        videos,
        media,
        organizations,
        videofront,
        embeds,
        playlists,
        views,
        history,
        widgets,
        templates,
      });
      return {
        service,
        pages: embeddedPages({
          configure: service.framedConfigurationOf,
          configurePlaylist: service.framedPlaylistOf,
          media,
          holdsStart: definitions.holdsStart,
        }),
        handlers: {
          get: ({ video, drafts }, call) =>
            service.configurationOf(call.viewer, video, call, { coversDrafts: drafts !== undefined }),
          widgets: ({ id }, { viewer }) => widgets.list(viewer, id),
          widget: (input, { viewer }) => widgets.get(viewer, input),
          setWidget: (input, { viewer }) => widgets.set(viewer, input),
          removeWidget: (input, { viewer }) => widgets.remove(viewer, input),
          template: (input) => templates.ofVideo(input),
          templates: (_, { viewer }) => templates.list(viewer),
          setTemplate: (input, { viewer }) => templates.set(viewer, input),
          removeTemplate: (input, { viewer }) => templates.remove(viewer, input),
        },
      };
    },
  });
}
