import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Range } from './ranges.ts';
import type { ViewToken } from './view-token.ts';

export type Device = 'phone' | 'tablet' | 'desktop' | 'tv' | 'other';

/** A view as it is stored. Times in milliseconds since 1970, positions and durations in milliseconds. */
export interface ViewFacts {
  readonly id: string;
  readonly videoId: string;
  readonly organizationId: string;
  /** The signed-in viewer, or the group id of an anonymous browser; null when the viewer must not be recognized. */
  readonly userId: string | null;
  readonly groupId: string | null;
  /** False for people who manage the video. Their views are remembered for them, but not part of any statistics. */
  readonly isCounted: boolean;
  /** The upload that was played, and its duration; 0 for a live stream. */
  readonly generation: number;
  readonly durationMs: number;
  readonly createdMs: number;
  /** Null until playback has started. */
  readonly startedMs: number | null;
  readonly lastMs: number;
  /** The host and the address, without query, of the page that shows the player. */
  readonly site: string;
  readonly page: string;
  /** Tracking values by name, such as `trk_utm_source`. */
  readonly items: Readonly<Record<string, string>>;
  readonly device: Device;
  /** Everything that was seen at least once: sorted and disjoint. */
  readonly ranges: readonly Range[];
  readonly watchedMs: number;
  readonly positionMs: number;
  readonly stallMs: number;
  readonly stalls: number;
  readonly startupMs: number | null;
  /** Milliseconds played by quality. */
  readonly qualities: Readonly<Record<string, number>>;
  readonly errors: number;
}

/** Something a viewer did in a widget, or an answer. */
export interface ViewAction {
  readonly atMs: number;
  readonly positionMs: number;
  readonly widget: string;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What one write changed of a view. Each change is reported exactly once, whichever process received it. */
export interface ViewChange {
  readonly view: ViewFacts;
  /** The view is new: a player has loaded. */
  readonly isNew: boolean;
  /** Playback started; once per view. */
  readonly hasStarted: boolean;
  /** Everything that was played, in order, with repetitions. */
  readonly played: readonly Range[];
  /** The parts of it that this view had not seen before: sorted and disjoint. */
  readonly firstSeen: readonly Range[];
  /** The view now covers enough of the video to count as completed; once per view. */
  readonly hasCompleted: boolean;
  readonly stallMs: number;
  readonly stalls: number;
  /** Set with the first measurement. */
  readonly startupMs: number | null;
  readonly qualities: Readonly<Record<string, number>>;
  readonly actions: readonly ViewAction[];
  readonly errors: number;
}

/**
 * Called within the transaction that saves the changes, about once a second per process. It must lock rows in sorted
 * order, because other processes save at the same time. `Tx` is the transaction type of `kernel/server/db.ts`.
 */
export type ViewChangeListener<Tx> = (tx: Tx, changes: readonly ViewChange[]) => Promise<void>;

/** An answer to a question in a video, reported like any other action of a viewer. */
export interface TrackedAnswer {
  readonly videoId: string;
  readonly kvtoken: string;
  /** As it was sent. */
  readonly data: Readonly<Record<string, unknown>>;
}
/** Returns what the viewer may learn of their answer. */
export type SaveAnswer = (caller: Viewer, answer: TrackedAnswer) => Promise<object>;

/** Counted views of the last half hour. */
export interface RecentActivity {
  readonly watchingNow: number;
  /** The oldest first, without gaps. */
  readonly minutes: readonly {
    readonly timeMs: number;
    readonly started: number;
    readonly watching: number;
  }[];
}
export type ViewScope = { readonly videoId: string } | { readonly organizationId: string };

/** The views API for other features. */
export interface ViewsPort<Tx = unknown> {
  /** Issues a signed `kvtoken`; the caller has checked that the viewer may see the video. */
  issue(viewer: Viewer, view: { readonly videoId: string; readonly groupId: string | null }): string;
  /** Returns null unless the token is valid, not expired, and for this video. */
  verify(token: string, videoId: string): ViewToken | null;
  /** Registers a listener; called while features are created. */
  onSaved(listener: ViewChangeListener<Tx>): void;
  /** Called once, by the feature that grades the answers. */
  setAnswers(save: SaveAnswer): void;
  readRecent(scope: ViewScope): Promise<RecentActivity>;
  /** How many people watch each video of an organization now, most first. */
  listWatched(
    organizationId: string,
    max: number,
  ): Promise<readonly { readonly videoId: string; readonly watching: number }[]>;
  /** Counts an error of a view; ignored for unknown tokens. */
  countError(token: string, videoId: string): Promise<void>;
  /** Writes everything received so far. Resolves when it is stored and all listeners have run. */
  flush(): Promise<void>;
}
