import type { ReactNode } from 'react';
import type { Video } from '../contract.ts';

/** A part of the edit page that belongs to another feature. What is done in it takes effect at once. */
export interface EditBlock {
  readonly id: string;
  /** 'lead' blocks come before the state of the video, 'state' blocks inside it. */
  readonly place: 'lead' | 'state' | 'more';
  when(video: Video): boolean;
  render(video: Video): ReactNode;
}
