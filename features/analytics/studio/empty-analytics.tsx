import { ChartNoAxesColumn, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { accountRoutes } from '#features/accounts/contract.ts';
import { organizationRoutes, TRACKING_SETTINGS_PATH } from '#features/organizations/contract.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { buttonClass } from '#kernel/ui/button.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import { text } from './messages.ts';

/** Whether the organization has turned off counting views. */
export const useIsTrackingOff = (): boolean =>
  useRoute(organizationRoutes.get, {}).data?.settings.track_level === 'none';

interface EmptyAnalyticsProps {
  /** Views before the period, if that is known. */
  readonly hasEarlierViews?: boolean;
  readonly hint: string;
  readonly action?: ReactNode;
}

/** Says why there is nothing to see, and what to do about it. */
export function EmptyAnalytics({ hasEarlierViews = false, hint, action }: EmptyAnalyticsProps) {
  const isOff = useIsTrackingOff();
  const role = useRoute(accountRoutes.me, {}).data?.user.organization?.role;
  if (isOff)
    return (
      <NoticePage
        icon={<EyeOff />}
        title={text('trackingOffTitle')}
        action={
          role === 'administrator' && (
            <Link className={buttonClass('secondary')} to={TRACKING_SETTINGS_PATH}>
              {text('openSettings')}
            </Link>
          )
        }
      >
        {text('trackingOffDetail')} {role && role !== 'administrator' && text('askAdministrator')}
      </NoticePage>
    );
  if (hasEarlierViews)
    return (
      <NoticePage icon={<ChartNoAxesColumn />} title={text('emptyPeriodTitle')}>
        {text('emptyPeriodDetail')}
      </NoticePage>
    );
  return (
    <NoticePage icon={<ChartNoAxesColumn />} title={text('emptyTitle')} action={action}>
      {hint}
    </NoticePage>
  );
}
