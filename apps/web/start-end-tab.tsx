import { CookieSettings } from '#features/cookie-reader/studio/cookie-settings.tsx';
import { text as cookieText } from '#features/cookie-reader/studio/messages.ts';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { type WidgetSwitch, WidgetSwitches } from '#features/playback/studio/widget-switches.tsx';
import { text as promoText } from '#features/promos/studio/messages.ts';
import { PromoSettings } from '#features/promos/studio/promo-settings.tsx';
import { FormSettings } from '#features/surveys/studio/form-settings.tsx';
import { text as surveyText } from '#features/surveys/studio/messages.ts';
import { SurveySettings } from '#features/surveys/studio/survey-settings.tsx';
import { UploadField } from '#features/timeline/studio/upload-field.tsx';
import type { UploadKind } from '#features/timeline/studio/use-uploaded-files.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import type { ValueFieldProps } from '#kernel/ui/field.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { text } from './around-messages.ts';

/** The widgets before and after a video on its edit page, with the settings of their features. */
export function StartEndTab({ id }: { id: string }) {
  const settings = useRoute(organizationRoutes.get, {}).data?.settings;
  if (!settings) return <Skeleton shape="title" />;
  const upload = (accepts: UploadKind) => (props: ValueFieldProps) => (
    <UploadField {...props} videoId={id} accepts={accepts} />
  );
  const switches: WidgetSwitch[] = [
    {
      id: 'promos',
      label: promoText('promo'),
      hint: promoText('promoHint'),
      needsSettings: true,
      settings: (props) => <PromoSettings {...props} fileField={upload('image')} />,
    },
    {
      id: 'surveys',
      label: surveyText('survey'),
      hint: surveyText('surveyHint'),
      needsSettings: true,
      settings: (props) => <SurveySettings {...props} fileField={upload('template')} />,
    },
    {
      id: 'forms',
      label: surveyText('form'),
      hint: surveyText('formHint'),
      needsSettings: true,
      settings: (props) => <FormSettings {...props} fileField={upload('template')} />,
    },
    {
      id: 'cookie-reader',
      label: cookieText('cookies'),
      hint: cookieText('cookiesHint'),
      needsSettings: true,
      settings: (props) => <CookieSettings {...props} />,
    },
  ];
  return (
    <WidgetSwitches
      id={id}
      title={text('startEnd')}
      lead={text('startEndLead')}
      defaults={settings.default_widgets}
      switches={switches}
    />
  );
}
