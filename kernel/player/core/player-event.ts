import type { PlayerProblem } from './problems.ts';

/** Player events, for widgets, the host page, and tracking. */
export type PlayerEvent =
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
        /** A live stream has started or recovered from a stall. */
        | 'connected'
        /** Later events belong to a new view, identified by `viewToken`. */
        | 'viewRenewed';
    }
  | { readonly type: 'seeked'; readonly fromMs: number; readonly toMs: number }
  /** A live stream has stalled or ended. */
  | { readonly type: 'disconnected'; readonly hasEnded: boolean }
  | { readonly type: 'problem'; readonly problem: PlayerProblem }
  /** A widget called `ctx.track`. The host page receives it as `widget`. */
  | {
      readonly type: 'tracked';
      readonly widget: string;
      readonly action: string;
      readonly data: Readonly<Record<string, unknown>>;
    }
  | { readonly type: 'drawer_open' | 'drawer_close'; readonly widget: string };

export type PlayerEventType = PlayerEvent['type'];
export type PlayerEventOf<Type extends PlayerEventType> = PlayerEvent & { readonly type: Type };
