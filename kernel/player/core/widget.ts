import type { CallInputOf, OutputOf, RouteCall } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { LookOptions, PlayedVideo } from './player-config.ts';
import type { PlayerState } from './player-state.ts';
import type { Cue, CueEdge } from './timeline.ts';

export type Slot = 'overlay' | 'drawer' | 'controls' | 'floating' | 'badge' | 'banner' | 'end';

/** A component, as far as the core cares; `kernel/player/react` draws it. */
export type View<Props> = (props: Props) => unknown;

/** A thing worth seeing on the seek bar. A span when it has an end. */
export interface Marker {
  readonly id: string;
  readonly atMs: number;
  readonly endMs?: number;
  readonly label: string;
  readonly kind: 'chapter' | 'highlight' | 'bookmark' | 'question';
}

export interface FloatingPlace {
  readonly order: number;
  readonly label: string;
  /** The outline of a picture of 24 by 24, drawn with a stroke: what `d` of a path is. */
  readonly icon: string;
  /** The right one where nothing is said. */
  readonly column?: 'left' | 'right';
}

export interface DrawerShape {
  readonly title: string;
  /** Where it slides in from; the right where nothing is said. */
  readonly side?: 'left' | 'right' | 'bottom';
  /** Of the picture, in percent. */
  readonly width?: number;
  readonly maxHeight?: number;
}

/** Everything known before the widget's code is fetched: eager, tiny, free of React and of schemas. */
export interface WidgetManifest {
  /** 'quizzes': also the name for tracking, the CSS prefix and the commit scope. */
  readonly id: string;
  /** Holds up the first play, or follows the end; its code is fetched in time for that. */
  readonly phases?: readonly ('before' | 'after')[];
  /** 'cue': its code is fetched shortly before its first cue and not at the start. */
  readonly needed?: 'start' | 'cue';
  /** With `needed: 'cue'`: when that is, from the configuration as it came. */
  firstCueMs?(config: unknown): number;
  /** Its button in the floating columns (WM-01). It opens the drawer, unless the widget draws a view of its own there. */
  readonly floating?: FloatingPlace;
  /** How its drawer stands in the picture. */
  readonly drawer?: DrawerShape;
  when?(config: unknown, viewer: Viewer, video: PlayedVideo): boolean;
  load(): Promise<{ readonly default: AnyWidget }>;
}

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

// biome-ignore lint/suspicious/noExplicitAny: the host passes contexts through without looking inside
export type AnyWidgetContext = WidgetContext<any, any>;

export interface WidgetState<State> {
  get(): State;
  set(patch: Partial<State>): void;
  subscribe(listener: () => void): () => void;
}

/** All a widget can see. It holds no player, no DOM node and no other widget. */
export interface WidgetContext<Config = unknown, State extends object = object> {
  readonly id: string;
  readonly config: Config;
  readonly viewer: Viewer;
  readonly player: PlayerPort;
  /** Its own data only. */
  readonly state: WidgetState<State>;
  readonly api: ApiPort;
  readonly signal: AbortSignal;
  /** Dialogs are awaited, not toggled. Playback is held while one is open; a second one waits its turn. */
  modal<P extends object, R>(view: View<P & { done(result: R): void }>, props: P): Promise<R>;
  /** One drawer at a time: opening one closes the other. */
  drawer(open: boolean): void;
  track(action: string, data?: Readonly<Record<string, unknown>>): void;
  /** Cues that are known only later take the place of those it had; `onCue` hears of them. */
  setCues(cues: readonly Cue[]): void;
  /** EM-10: an address for a picture of its configuration. */
  mediaUrl(path: string): string;
}

export interface CaptionTrack {
  readonly id: string;
  /** 'English' */
  readonly label: string;
  /** 'en' */
  readonly language: string;
  readonly isDefault: boolean;
}

/** Words with their time, in the markup of WebVTT. */
export interface TimedWords {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}

/** What a widget may see and do of the player. Adding a member needs a decision record. */
export interface PlayerPort {
  readonly video: PlayedVideo;
  /** Where it began: an offset, or where this viewer stopped last time. */
  readonly startMs: number;
  readonly viewToken: string;
  /** What is offered here: CT-14, CT-15. */
  readonly look: LookOptions;
  state(): PlayerState;
  /** Hears of every change until the widget ends. */
  subscribe(listener: (state: PlayerState) => void): () => void;
  /** Facts of the player: 'started', 'ended', 'replayed', 'seeked', 'problem'. */
  on(type: PlayerFact['type'], listener: (fact: PlayerFact) => void): () => void;
  play(): void;
  pause(): void;
  /** Refused or clamped by the kernel's rules, never by widgets. */
  seek(toMs: number): void;
  replay(): void;
  /** After a problem that ended playback: another try from the same place. */
  retry(): void;
  /** Pauses until every holder has released; resumes only if it was playing before the first hold. */
  hold(reason: string): () => void;
  /** Tells the captions menu what there is; the choice is in `state().captions`. */
  offerCaptions(tracks: readonly CaptionTrack[]): void;
  chooseCaptions(id: string | null): void;
  /** All words of what is chosen: the browser shows them where it draws the picture alone. */
  lendCaptions(words: readonly TimedWords[]): void;
  /** Remembered for this viewer; it is in `state().captions.style`. */
  styleCaptions(style: Readonly<Record<string, string>>): void;
  mark(markers: readonly Marker[]): void;
}

/** What has happened, for widgets, for the page around a frame and for tracking. */
export type PlayerFact =
  | {
      readonly type:
        | 'ready'
        | 'started'
        | 'played'
        | 'paused'
        | 'ended'
        | 'replayed'
        | 'afterStartWidgets'
        | 'afterEndWidgets'
        /** The page around wants this to count as a new view. */
        | 'viewRenewalAsked';
    }
  | { readonly type: 'seeked'; readonly fromMs: number; readonly toMs: number }
  | { readonly type: 'problem'; readonly problem: import('./problems.ts').PlayerProblem }
  | {
      readonly type: 'tracked';
      readonly widget: string;
      readonly action: string;
      readonly data: Readonly<Record<string, unknown>>;
    }
  | { readonly type: 'drawer_open' | 'drawer_close'; readonly widget: string };

/**
 * Calls our server by contract. A feature declares the routes of its widgets in `calls.ts`, without schemas.
 * @example const { list } = await ctx.api.call(artifactCalls.list, { id: ctx.player.video.id });
 */
export interface ApiPort {
  call<R extends RouteCall>(
    route: R,
    input: CallInputOf<R>,
    options?: { readonly signal?: AbortSignal; readonly query?: URLSearchParams },
  ): Promise<OutputOf<R>>;
}

/** @example export default defineWidget<ResumeConfig, ResumeState>({ parse, initial, setup, views: { overlay: ResumeMessage } }); */
export function defineWidget<Config, State extends object = object>(
  widget: Widget<Config, State>,
): Widget<Config, State> {
  return widget;
}
