import type { BlockScope } from '../moderation-contract.ts';

interface BlockText {
  /** 'Block Vic …' */
  readonly from: string;
  /** What they can no longer do. */
  readonly effect: string;
  /** Beside a person who is blocked. */
  readonly label: string;
}

export const BLOCK_TEXTS: Readonly<Record<BlockScope, BlockText>> = {
  video: {
    from: 'on this video',
    effect: 'no longer comment on this video',
    label: 'This video',
  },
  owner: {
    from: 'on all videos of this owner',
    effect: 'no longer comment on any video of this owner',
    label: 'All videos of this owner',
  },
  organization: {
    from: 'in the whole organization',
    effect: 'no longer comment on any video of the organization',
    label: 'Whole organization',
  },
};
