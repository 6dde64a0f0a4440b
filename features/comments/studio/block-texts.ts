import type { BlockScope } from '../moderation-contract.ts';

/** The messages about a block, by its scope. */
export const BLOCK_TEXTS = {
  video: {
    block: 'blockVideo',
    confirm: 'confirmBlockVideo',
    unblock: 'unblockVideo',
    unblocked: 'unblockedVideo',
    where: 'whereVideo',
    logBlocked: 'logBlockedVideo',
    logUnblocked: 'logUnblockedVideo',
  },
  owner: {
    block: 'blockOwner',
    confirm: 'confirmBlockOwner',
    unblock: 'unblockOwner',
    unblocked: 'unblockedOwner',
    where: 'whereOwner',
    logBlocked: 'logBlockedOwner',
    logUnblocked: 'logUnblockedOwner',
  },
  organization: {
    block: 'blockOrganization',
    confirm: 'confirmBlockOrganization',
    unblock: 'unblockOrganization',
    unblocked: 'unblockedOrganization',
    where: 'whereOrganization',
    logBlocked: 'logBlockedOrganization',
    logUnblocked: 'logUnblockedOrganization',
  },
} as const satisfies Record<BlockScope, Record<string, string>>;
