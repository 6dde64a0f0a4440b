import { Link } from 'react-router';
import { problemOf } from '#kernel/client/error-message.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { SettingSection } from '#kernel/ui/settings-layout.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { videofrontSettingRoutes } from '../studio-contract.ts';
import { FrontForm } from './front-form.tsx';
import { ImageField } from './image-field.tsx';
import { BannerPreview, LogoPreview } from './image-previews.tsx';
import { text } from './messages.ts';

/** The logo and the front page in the organization's settings. */
export function VideofrontSettings() {
  const { data, error, refetch } = useRoute(videofrontSettingRoutes.setting, {});
  // A failed refetch must not replace a form that is being edited.
  if (!data) {
    return (
      <SettingSection title={text('frontPage')} lead={text('frontPageLead')}>
        {error ? (
          <ProblemNotice {...problemOf(error)} onRetry={() => void refetch()} asPage={false} />
        ) : (
          <Skeleton shape="title" />
        )}
      </SettingSection>
    );
  }
  const { banner, logo } = data;
  return (
    <>
      <SettingSection title={text('logo')} lead={text('logoLead')}>
        <ImageField kind="logo" preview={logo && <LogoPreview logo={logo} />} />
      </SettingSection>
      <SettingSection title={text('frontPage')} lead={text('frontPageLead')}>
        <ImageField kind="banner" preview={banner && <BannerPreview banner={banner} />} />
        <FrontForm setting={data} />
        <Link to="/">{text('view')}</Link>
      </SettingSection>
    </>
  );
}
