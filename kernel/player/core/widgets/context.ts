import { createStore } from 'zustand/vanilla';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { ApiPort } from '../api-port.ts';
import type { PlayerEvents } from '../player-events.ts';
import type { PlayerPort } from '../player-port.ts';
import type { Cue } from '../timeline.ts';
import type { AnyWidgetContext } from './context-types.ts';
import type { WidgetsStore } from './host-state.ts';
import { mediaUrl } from './media-url.ts';
import type { Modals } from './modals.ts';

export interface ContextParts {
  readonly id: string;
  readonly config: unknown;
  readonly initial: object;
  readonly signal: AbortSignal;
  readonly viewer: Viewer;
  readonly api: ApiPort;
  readonly port: PlayerPort;
  readonly mediaPath: string;
  readonly modals: Modals;
  readonly store: WidgetsStore;
  readonly events: PlayerEvents;
  setCues(cues: readonly Cue[]): void;
}

/** What one widget gets to see. */
export function createContext(parts: ContextParts): AnyWidgetContext {
  const { id, signal, store, events } = parts;
  const own = createStore<object>(() => parts.initial);
  return {
    id,
    config: parts.config,
    viewer: parts.viewer,
    player: parts.port,
    api: parts.api,
    signal,
    state: {
      get: own.getState,
      set: (patch) => own.setState(patch),
      subscribe: (listener) => own.subscribe(() => listener()),
    },
    modal: (view, props, options) => parts.modals.open({ widget: id, signal, options }, view, props),
    drawer(open) {
      const present = store.getState().drawer;
      if (signal.aborted || open === (present === id)) return;
      if (open && present) events.emit({ type: 'drawer_close', widget: present });
      store.setState({ drawer: open ? id : null });
      events.emit({ type: open ? 'drawer_open' : 'drawer_close', widget: id });
    },
    track: (action, data = {}) => events.emit({ type: 'tracked', widget: id, action, data }),
    setCues: parts.setCues,
    mediaUrl: (path) => mediaUrl(path, parts.mediaPath),
  };
}
