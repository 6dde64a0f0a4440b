import { defineFeature } from '#kernel/server/feature.ts';
import { readMigrations } from '#kernel/server/migrate.ts';
import { playbackRoutes } from '../contract.ts';
import { embeddedPages } from './embedded-page.ts';
import { createPlaybackService, type PlaybackService } from './service.ts';
import { createPlaybackStore } from './store.ts';
import { createTemplates } from './templates.ts';
import type { EmbedsPort, MediaPort, OrganizationsPort, VideosPort, ViewsPort } from './videos-port.ts';
import { createWidgetDefinitions, type WidgetDefinition } from './widget-definition.ts';
import { createWidgets, type WidgetSource } from './widgets.ts';

export interface PlaybackOptions {
  /** Every widget that owners may configure. */
  readonly widgets: readonly WidgetDefinition[];
  /** Features whose service has a `widgetConfig`, for the widget of the same name or the one that is named. */
  readonly sources: readonly (string | { readonly feature: string; readonly widget: string })[];
}

interface Needs {
  readonly videos: VideosPort;
  readonly media: MediaPort;
  readonly organizations: OrganizationsPort;
  readonly embeds: EmbedsPort;
  readonly views: ViewsPort;
  readonly [source: string]: unknown;
}

export const createPlaybackFeature = (options: PlaybackOptions) => {
  const named = options.sources.map((one) => (typeof one === 'string' ? { feature: one, widget: one } : one));
  return defineFeature<typeof playbackRoutes, Needs, PlaybackService>({
    name: 'playback',
    needs: [
      'videos',
      'media',
      'organizations',
      'embeds',
      'views',
      ...new Set(named.map(({ feature }) => feature)),
    ],
    routes: playbackRoutes,
    migrations: readMigrations('playback', new URL('./migrations', import.meta.url).pathname),
    create({ db, clock, log, publicUrl }, needs: Needs) {
      const { videos, media, organizations, embeds, views } = needs;
      const store = createPlaybackStore(db);
      const definitions = createWidgetDefinitions(options.widgets);
      const sources = named.map(({ feature, widget }): WidgetSource => {
        const { widgetConfig } = needs[feature] as Omit<WidgetSource, 'id'>;
        return { id: widget, widgetConfig };
      });
      const widgets = createWidgets({
        ...{ store, videos, definitions, sources, clock },
        onSourceFailed: (widget, error) =>
          log.error({ err: error, widget }, 'playback: a widget has no data'),
      });
      const templates = createTemplates({ store, videos, organizations, definitions, clock });
      const service = createPlaybackService({
        ...{ host: publicUrl, clock, videos, media, organizations, embeds, views, widgets, templates },
      });
      return {
        service,
        pages: embeddedPages({
          configure: service.framedConfigurationOf,
          media,
          holding: new Set(options.widgets.filter((one) => one.holdsStart).map(({ id }) => id)),
        }),
        handlers: {
          get: ({ video }, call) => service.configurationOf(call.viewer, video, call),
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
};
