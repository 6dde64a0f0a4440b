import type { ReactNode } from 'react';
import type { Video } from '../contract.ts';

/** A section of the edit page that belongs to another feature. Its changes take effect immediately. */
export interface EditBlock {
  readonly id: string;
  /** 'lead' blocks are above the state section, 'state' blocks inside it, and 'more' blocks below it. */
  readonly place: 'lead' | 'state' | 'more';
  when(video: Video): boolean;
  render(video: Video): ReactNode;
}
