import type { ReactNode } from 'react';
import type { ToastAction } from '#kernel/ui/toast.ts';
import type { Video } from '../contract.ts';

export const EDIT_TABS = [
  'details',
  'captions',
  'chapters',
  'interactions',
  'embed',
  'access',
  'comments',
  'analytics',
  'problems',
] as const;
export type EditTab = (typeof EDIT_TABS)[number];

/** The player of the edit page, as far as editors use it. */
export interface EditPlayer {
  nowMs(): number;
  seek(ms: number): void;
  /** Reports the position while it changes. Returns a function that stops it. */
  onTime(listener: (ms: number) => void): () => void;
  /** Shows what is at a time, as if the pointer were there on the seek bar; null hides it. */
  preview(ms: number | null): void;
  /** Null while it is not shown. */
  seekBar(): HTMLElement | null;
  /** Runs a widget with this configuration, in place of the one it had. The returned function ends it. */
  showWidget(id: string, config: object): () => void;
}

/** A section of the edit page that belongs to another feature. */
export interface EditBlock {
  readonly id: string;
  /** A tab; beside all tabs, below the player; or directly below the player, while the tab `beside` is open. */
  readonly place: EditTab | 'side' | 'player';
  readonly beside?: EditTab;
  when(video: Video): boolean;
  /** `player` is null until there is something to play. */
  render(video: Video, player: EditPlayer | null): ReactNode;
}

/** Saved changes of other features that viewers do not see yet. */
export interface UnpublishedChanges {
  readonly count: number;
  publish(): Promise<unknown>;
  /** What a person can do about an error of `publish`. */
  actionFor?(error: unknown): ToastAction | undefined;
}
