import type { ReactNode } from 'react';
import { MembersOnly } from '#features/accounts/site/members-only.tsx';
import { useSite } from './site-context.ts';

export function StudioGuard({ children }: { children: ReactNode }) {
  const { organization } = useSite();
  return <MembersOnly organizationName={organization.name}>{children}</MembersOnly>;
}
