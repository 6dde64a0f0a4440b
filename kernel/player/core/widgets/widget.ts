import type { Cue, CueEdge } from '../timeline.ts';
import type { View, WidgetContext } from './context-types.ts';

export type Slot = 'overlay' | 'drawer' | 'controls' | 'floating' | 'badge' | 'banner' | 'end';

/** The widget itself. Every part is optional: a headless tracker has only `setup`. */
export interface Widget<Config, State extends object = object> {
  /** Checks the configuration; throws, with words, when it cannot be used. */
  parse(config: unknown): Config;
  readonly initial?: State;
  /** Everything it starts ends with `ctx.signal`. */
  setup?(ctx: WidgetContext<Config, State>): void;
  cues?(config: Config): readonly Cue[];
  onCue?(ctx: WidgetContext<Config, State>, edge: CueEdge): void;
  /** Awaited before the first play. */
  before?(ctx: WidgetContext<Config, State>): Promise<void>;
  /** Awaited when the media has ended, in the order of the list. */
  after?(ctx: WidgetContext<Config, State>): Promise<void>;
  readonly views?: Partial<Record<Slot, View<{ ctx: WidgetContext<Config, State> }>>>;
}

// biome-ignore lint/suspicious/noExplicitAny: widgets of every kind in one list; each one is typed where it is defined
export type AnyWidget = Widget<any, any>;
