import type { OrganizationRole } from '#kernel/contract/viewer.ts';

const RANKS: Readonly<Record<OrganizationRole, number>> = { member: 1, moderator: 2, administrator: 3 };

/** Whether `role` (null for non-members) includes all permissions of `offered`. */
export function includesRole(role: OrganizationRole | null, offered: OrganizationRole): boolean {
  return role !== null && RANKS[role] >= RANKS[offered];
}

export interface InvitationTerms {
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
  readonly uses: number;
  readonly max_uses: number;
}
export type InvitationState = 'open' | 'revoked' | 'used' | 'expired';

/** 'ana@Example.org' → 'example.org'. A subdomain counts as a different domain. */
export const getEmailDomain = (email: string): string =>
  email.slice(email.lastIndexOf('@') + 1).toLowerCase();

export function getInvitationState(terms: InvitationTerms, now: Date): InvitationState {
  if (terms.revoked_at) return 'revoked';
  if (terms.uses >= terms.max_uses) return 'used';
  return terms.expires_at <= now ? 'expired' : 'open';
}
