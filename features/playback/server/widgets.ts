import type { PlayerItems, TimelinePort } from '#features/timeline/port.ts';
import type { Video } from '#features/videos/contract.ts';
import type { VideosPort } from '#features/videos/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Clock } from '#kernel/server/clock.ts';
import {
  PLAYER_SETTINGS_ID,
  type PlayerSettings,
  playbackErrors,
  type playbackRoutes,
  type StoredWidget,
} from '../contract.ts';
import { mergeWidgets } from '../merge-widgets.ts';
import type { NamedAddresses } from '../widget-definition.ts';
import type { WidgetRequest } from '../widget-request.ts';
import type { PlaybackStore, WidgetRow } from './store.ts';
import type { WidgetDefinitions } from './widget-definitions.ts';

/** A feature that provides data for its widget, such as the caption files. */
export interface WidgetSource {
  /** Widget id. */
  readonly id: string;
  /** Null without data. */
  widgetConfig(viewer: Viewer, video: Video, request: WidgetRequest): Promise<object | null>;
}

export interface WidgetsOptions {
  readonly store: PlaybackStore;
  readonly videos: VideosPort;
  readonly definitions: WidgetDefinitions;
  readonly sources: readonly WidgetSource[];
  readonly timeline: Pick<TimelinePort, 'forPlayer' | 'draftAddresses'>;
  readonly clock: Clock;
  onSourceFailed(id: string, error: unknown): void;
}

/** The widget that has data whenever the video is opened in a playlist. */
const PLAYLIST = 'playlist';

type In<R extends keyof typeof playbackRoutes> = InputOf<(typeof playbackRoutes)[R]>;
const present = ({ widget, config, version }: WidgetRow): StoredWidget => ({ id: widget, config, version });

/** The widgets of a video and their configuration. */
export function createWidgets(options: WidgetsOptions) {
  const { store, videos, definitions, sources, timeline, clock } = options;

  async function requireEditable(viewer: Viewer, id: string): Promise<string> {
    return (await videos.requireEditable(viewer, id)).id;
  }
  /** A feature that fails leaves its widget without data, but does not affect playback. */
  async function loadSourceData(
    viewer: Viewer,
    video: Video,
    request: WidgetRequest,
  ): Promise<Map<string, object>> {
    const found = new Map<string, object>();
    await Promise.all(
      sources.map(async ({ id, widgetConfig }) => {
        try {
          const config = await widgetConfig(viewer, video, request);
          if (config) found.set(id, config);
        } catch (error) {
          options.onSourceFailed(id, error);
        }
      }),
    );
    return found;
  }

  /** Failures do not affect playback. */
  async function loadTimedItems(viewer: Viewer, { kapsule_id: id }: Video): Promise<PlayerItems> {
    try {
      return await timeline.forPlayer(viewer, id);
    } catch (error) {
      options.onSourceFailed('timeline', error);
      return { byWidget: new Map(), addresses: [], chapters: [] };
    }
  }

  return {
    async list(viewer: Viewer, id: string): Promise<OutputOf<typeof playbackRoutes.widgets>> {
      const rows = await store.widgets(await requireEditable(viewer, id));
      return { list: rows.map(present), offered: definitions.offered };
    },
    async get(viewer: Viewer, { id, widget }: In<'widget'>): Promise<StoredWidget> {
      const rows = await store.widgets(await requireEditable(viewer, id));
      const row = rows.find((one) => one.widget === widget);
      if (!row) throw fail(playbackErrors, 'WIDGET_UNKNOWN');
      return present(row);
    },
    async set(viewer: Viewer, { id, widget, config, version }: In<'setWidget'>): Promise<StoredWidget> {
      const videoId = await requireEditable(viewer, id);
      const checked = definitions.check(widget, config);
      const row = await store.setWidget({ videoId, widget, config: checked, from: version, at: clock.now() });
      if (!row) throw fail(playbackErrors, 'WIDGET_CHANGED');
      return present(row);
    },
    async remove(viewer: Viewer, { id, widget }: In<'removeWidget'>): Promise<{ ok: true }> {
      if (!(await store.removeWidget(await requireEditable(viewer, id), widget)))
        throw fail(playbackErrors, 'WIDGET_UNKNOWN');
      return { ok: true };
    },

    /** URLs in the drafts of a video that this viewer manages. Failures do not affect playback. */
    async draftAddresses(viewer: Viewer, { kapsule_id: id }: Video): Promise<readonly NamedAddresses[]> {
      try {
        return await timeline.draftAddresses(viewer, id);
      } catch (error) {
        options.onSourceFailed('timeline', error);
        return [];
      }
    },

    /** WM-02: the widget configuration for this viewer. */
    async of(viewer: Viewer, video: Video, request: WidgetRequest) {
      const { default_widgets: defaults } = request.organization.settings;
      const [rows, version, data, items] = await Promise.all([
        store.widgets(video.kapsule_id),
        store.confVersion(video.kapsule_id),
        loadSourceData(viewer, video, request),
        loadTimedItems(viewer, video),
      ]);
      const stored = new Map(
        rows.map(({ widget, config }) => [widget, definitions.forViewer(widget, config, viewer)]),
      );
      const settings = (stored.get(PLAYER_SETTINGS_ID) ?? {}) as PlayerSettings;
      stored.delete(PLAYER_SETTINGS_ID);
      const inPlaylist = data.has(PLAYLIST);
      const isOffered = (widget: string): boolean =>
        definitions.has(widget) && !(inPlaylist && definitions.outsidePlaylists.includes(widget));
      const byDefault = [...definitions.builtIn, ...defaults, ...items.byWidget.keys()].filter(isOffered);
      for (const widget of [...stored.keys()].filter((one) => !isOffered(one))) stored.delete(widget);
      for (const [widget, found] of items.byWidget) data.set(widget, { ...data.get(widget), ...found });
      const widgets = mergeWidgets({ byDefault, stored, data, combine: definitions.combine });
      for (const widget of definitions.withheldBy(widgets)) delete widgets[widget];
      // Only of what this viewer receives: the hosts of withheld widgets must not be revealed either.
      const named = Object.entries(widgets).map(([widget, config]) => definitions.addresses(widget, config));
      return {
        widgets,
        settings,
        version,
        addresses: [...named, ...items.addresses],
        chapters: items.chapters,
      };
    },
  };
}
