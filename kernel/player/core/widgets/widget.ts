import type { Cue, CueEdge } from '../timeline.ts';
import type { View, WidgetContext } from './context-types.ts';

export type Slot = 'overlay' | 'drawer' | 'controls' | 'floating' | 'badge' | 'banner' | 'end';

/** An entry of the player's menus: settings and context menu, on phones too. */
export interface MenuEntry<Context> {
  /** Read whenever a menu is shown. */
  label(): string;
  onSelect(ctx: Context): void;
}

/** A widget. Most members are optional: a headless tracker has only `parse` and `setup`. */
export interface Widget<Config, State extends object = object> {
  /** Validates the configuration; throws with a clear message when it is unusable. */
  parse(config: unknown): Config;
  readonly initial?: State;
  /** Everything it starts must end with `ctx.signal`. */
  setup?(ctx: WidgetContext<Config, State>): void;
  cues?(config: Config): readonly Cue[];
  onCue?(ctx: WidgetContext<Config, State>, edge: CueEdge): void;
  /** Awaited before the first play. */
  before?(ctx: WidgetContext<Config, State>): Promise<void>;
  /** Awaited after the end, in manifest order. */
  after?(ctx: WidgetContext<Config, State>): Promise<void>;
  /** What its floating button does instead of opening the drawer. */
  onPress?(ctx: WidgetContext<Config, State>): void;
  readonly menuEntry?: MenuEntry<WidgetContext<Config, State>>;
  readonly views?: Partial<Record<Slot, View<{ ctx: WidgetContext<Config, State> }>>>;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of widgets with different types; each is typed where it is defined
export type AnyWidget = Widget<any, any>;
