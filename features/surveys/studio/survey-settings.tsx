import { type SurveySettings as Settings, SURVEY_DONE } from '../contract.ts';
import { PageForm, type PageSettingsProps } from './page-form.tsx';

/** The survey of a video. */
export function SurveySettings(props: PageSettingsProps) {
  const { src = '', appears_at = 'end' } = (props.config ?? {}) as Partial<Settings>;
  return <PageForm {...props} initial={{ src, appears_at }} closingMessage={SURVEY_DONE} />;
}
