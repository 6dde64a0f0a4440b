import type { ComponentType, ReactNode } from 'react';
import { CookieSettings } from '#features/cookie-reader/studio/cookie-settings.tsx';
import { text as cookieText } from '#features/cookie-reader/studio/messages.ts';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { type WidgetSwitch, WidgetSwitches } from '#features/playback/studio/widget-switches.tsx';
import { text as promoText } from '#features/promos/studio/messages.ts';
import { PromoSettings } from '#features/promos/studio/promo-settings.tsx';
import { FormSettings } from '#features/surveys/studio/form-settings.tsx';
import { text as surveyText } from '#features/surveys/studio/messages.ts';
import { SurveySettings } from '#features/surveys/studio/survey-settings.tsx';
import { text as timelineText } from '#features/timeline/messages.ts';
import { UploadField } from '#features/timeline/studio/upload-field.tsx';
import { UploadScope, useUploadScope } from '#features/timeline/studio/upload-scope.ts';
import type { UploadKind } from '#features/timeline/studio/use-uploaded-files.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import type { StoredSettings } from '#kernel/client/use-settings-form.ts';
import type { ValueFieldProps } from '#kernel/ui/field.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { useUnsavedForm } from '#kernel/ui/unsaved-forms.ts';
import { text } from './around-messages.ts';
import styles from './start-end-tab.module.css';

/** The widgets before and after a video on its edit page, with the settings of their features. */
export function StartEndTab({ id }: { id: string }) {
  const settings = useRoute(organizationRoutes.get, {}).data?.settings;
  if (!settings) return <Skeleton shape="title" />;
  const withFile = (accepts: UploadKind, Form: FileForm) => (props: StoredSettings) => (
    <SettingsWithFile settings={props} videoId={id} accepts={accepts} Form={Form} />
  );
  const switches: WidgetSwitch[] = [
    {
      id: 'promos',
      label: promoText('promo'),
      hint: promoText('promoHint'),
      needsSettings: true,
      settings: withFile('image', PromoSettings),
    },
    {
      id: 'surveys',
      label: surveyText('survey'),
      hint: surveyText('surveyHint'),
      needsSettings: true,
      settings: withFile('template', SurveySettings),
    },
    {
      id: 'forms',
      label: surveyText('form'),
      hint: surveyText('formHint'),
      needsSettings: true,
      settings: withFile('template', FormSettings),
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

type FileForm = ComponentType<StoredSettings & { fileField(props: ValueFieldProps): ReactNode }>;

interface SettingsWithFileProps {
  readonly settings: StoredSettings;
  readonly videoId: string;
  readonly accepts: UploadKind;
  readonly Form: FileForm;
}

/** While a file is being uploaded, its form has changes and can't be saved: the file would be missing. */
function SettingsWithFile({ settings, videoId, accepts, Form }: SettingsWithFileProps) {
  const { scope, isUploading } = useUploadScope();
  useUnsavedForm(isUploading);
  return (
    <div>
      <UploadScope value={scope}>
        <Form
          {...settings}
          busy={settings.busy || isUploading}
          fileField={(props) => <UploadField {...props} videoId={videoId} accepts={accepts} />}
        />
      </UploadScope>
      <p role="status" className={styles.status}>
        {isUploading && timelineText('uploading')}
      </p>
    </div>
  );
}
