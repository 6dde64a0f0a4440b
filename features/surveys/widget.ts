import { isFormAddress } from '#features/feedback/contract.ts';
import type { FeatureWidgets } from '#features/playback/contract.ts';
import { isUploadedPath } from '#kernel/contract/uploaded-path.ts';
import { FORMS_WIDGET, FormSettings, SURVEYS_WIDGET, SurveySettings } from './contract.ts';
import { surveyPhase } from './survey-phase.ts';

/** What the server knows about every video. */
export interface SurveyFacts {
  /** The address of this server. */
  readonly host: string;
}
interface Page {
  readonly src: string;
}

/** A page of ours is withheld: its scripts could leave the frame's sandbox. */
function withholdOwnPage(page: object | undefined, facts: object | undefined): object | null {
  if (!page) return null;
  const { src } = page as Page;
  const host = (facts as SurveyFacts | undefined)?.host;
  return isUploadedPath(src) || (host !== undefined && isFormAddress(src, host)) ? page : null;
}
const addresses = ({ src }: Page) => ({ frames: [src] });

export const widgets: FeatureWidgets = {
  widgets: [
    {
      id: SURVEYS_WIDGET,
      schema: SurveySettings,
      holdsStart: (config) => surveyPhase(config) === 'before',
      forViewer: ({ src, appears_at }: SurveySettings, { username }) => ({
        src,
        appears_at,
        username,
      }),
      combine: withholdOwnPage,
      addresses,
    },
    {
      id: FORMS_WIDGET,
      schema: FormSettings,
      forViewer: ({ src }: FormSettings, { username }) => ({ src, username }),
      combine: withholdOwnPage,
      addresses,
    },
  ],
};
