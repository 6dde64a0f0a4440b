import { FORM_SUBMIT, type FormSettings as Settings } from '../contract.ts';
import { PageForm, type PageSettingsProps } from './page-form.tsx';

/** The form at the end of a video. */
export function FormSettings(props: PageSettingsProps) {
  const { src = '' } = (props.config ?? {}) as Partial<Settings>;
  return <PageForm {...props} initial={{ src }} closingMessage={FORM_SUBMIT} />;
}
