import { createStore } from 'zustand/vanilla';
import type { ApiPort } from '../api-port.ts';
import type { PlayerEvents } from '../player-events.ts';
import type { PlayerPort } from '../player-port.ts';
import type { PlayerServices } from '../player-services.ts';
import type { Cue } from '../timeline.ts';
import type { AnyWidgetContext } from './context-types.ts';
import type { Frames } from './frames.ts';
import type { WidgetsStore } from './host-state.ts';
import type { Lifetime } from './lifetime.ts';
import type { LiveConfigs } from './live-configs.ts';
import { mediaUrl } from './media-url.ts';
import type { Modals } from './modals.ts';
import type { ServerEvents } from './server-events.ts';
import type { Viewers } from './viewers.ts';
import type { AnyWidget } from './widget.ts';
import type { createWidgetStorage } from './widget-storage.ts';

/** Shared by all widgets of a player. */
export interface SharedParts {
  readonly api: ApiPort;
  readonly mediaPath: string;
  readonly modals: Modals;
  readonly frames: Frames;
  readonly store: WidgetsStore;
  readonly events: PlayerEvents;
  readonly serverEvents: ServerEvents;
  readonly viewers: Viewers;
  readonly configs: LiveConfigs;
  readonly storageFor: ReturnType<typeof createWidgetStorage>;
  readonly beacon: PlayerServices['beacon'];
}

/** Specific to one widget. */
export interface OwnParts {
  readonly id: string;
  readonly widget: AnyWidget;
  readonly config: unknown;
  readonly lifetime: Lifetime;
  readonly port: PlayerPort;
  setCues(cues: readonly Cue[]): void;
}

export function createContext(shared: SharedParts, own: OwnParts): AnyWidgetContext {
  const { id, widget, lifetime } = own;
  const { signal } = lifetime;
  const state = createStore<object>(() => widget.initial ?? {});
  let config = own.config;
  return {
    id,
    get config() {
      return config;
    },
    viewer: shared.viewers.portFor(lifetime),
    player: own.port,
    api: shared.api,
    events: shared.serverEvents(lifetime),
    storage: shared.storageFor(id),
    signal,
    state: {
      get: state.getState,
      set: (patch) => state.setState(patch),
      subscribe: (listener) => state.subscribe(() => listener()),
    },
    modal: (view, props, options) => shared.modals.open({ widget: id, signal, options }, view, props),
    frame: (options) => shared.frames.open(id, lifetime, options),
    drawer: (open) => setDrawer(shared, own, open),
    track: (action, data = {}) => shared.events.emit({ type: 'tracked', widget: id, action, data }),
    setCues: own.setCues,
    onConfig(listener) {
      if (signal.aborted) return () => undefined;
      const onChange = lifetime.guard((next: unknown) => {
        config = widget.parse(next);
        listener(config);
      });
      return lifetime.until(shared.configs.listen(id, onChange));
    },
    beacon: (path, body) => shared.beacon?.(path, body) ?? false,
    mediaUrl: (path) => mediaUrl(path, shared.mediaPath),
  };
}

/** One drawer at a time: opening one closes the other. */
function setDrawer({ store, events }: SharedParts, { id, lifetime }: OwnParts, open: boolean): void {
  const present = store.getState().drawer;
  if (lifetime.signal.aborted || open === (present === id)) return;
  if (open && present) events.emit({ type: 'drawer_close', widget: present });
  store.setState({ drawer: open ? id : null });
  events.emit({ type: open ? 'drawer_open' : 'drawer_close', widget: id });
}
