import type { ReactNode } from 'react';
import type { Video } from '../contract.ts';

export const EDIT_TABS = [
  'details',
  'captions',
  'chapters',
  'interactions',
  'embed',
  'access',
  'comments',
  'problems',
] as const;
export type EditTab = (typeof EDIT_TABS)[number];

/** The player of the edit page, as far as editors use it. */
export interface EditPlayer {
  nowMs(): number;
  seek(ms: number): void;
}

/** A section of the edit page that belongs to another feature. */
export interface EditBlock {
  readonly id: string;
  /** A tab, or beside all tabs, below the player. */
  readonly place: EditTab | 'side';
  when(video: Video): boolean;
  /** `player` is null until there is something to play. */
  render(video: Video, player: EditPlayer | null): ReactNode;
}

/** Saved changes of other features that viewers do not see yet. */
export interface UnpublishedChanges {
  readonly count: number;
  publish(): Promise<unknown>;
}
