import type { BlockScope } from '../moderation-contract.ts';

interface BlockText {
  /** Completes 'Block Vic …'. */
  readonly where: string;
  /** Completes 'They can still watch, but …'. */
  readonly effect: string;
  /** Shown next to a blocked person. */
  readonly label: string;
}

export const BLOCK_TEXTS: Readonly<Record<BlockScope, BlockText>> = {
  video: {
    where: 'on this video',
    effect: 'no longer comment on this video',
    label: 'This video',
  },
  owner: {
    where: 'on all videos of this owner',
    effect: 'no longer comment on any video of this owner',
    label: 'All videos of this owner',
  },
  organization: {
    where: 'in the whole organization',
    effect: 'no longer comment on any video of the organization',
    label: 'Whole organization',
  },
};
