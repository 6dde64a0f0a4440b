import type { PlayerProblem } from './problems.ts';

/** What has happened in the player, for widgets, the page around the frame, and tracking. */
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
        /** A live stream has started, or goes on after a stall. */
        | 'connected'
        /** What follows belongs to another view; `viewToken` names it. */
        | 'viewRenewed';
    }
  | { readonly type: 'seeked'; readonly fromMs: number; readonly toMs: number }
  /** A live stream brings nothing new, or has ended for good. */
  | { readonly type: 'disconnected'; readonly hasEnded: boolean }
  | { readonly type: 'problem'; readonly problem: PlayerProblem }
  /** A widget called `ctx.track`. The host page gets it as `widget`; whoever stores tracking data listens for it. */
  | {
      readonly type: 'tracked';
      readonly widget: string;
      readonly action: string;
      readonly data: Readonly<Record<string, unknown>>;
    }
  | { readonly type: 'drawer_open' | 'drawer_close'; readonly widget: string };

export type PlayerEventType = PlayerEvent['type'];
