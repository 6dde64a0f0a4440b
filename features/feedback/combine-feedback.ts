import { isFormAddress } from './form-address.ts';

/** What the server knows about feedback to a video. */
export interface FeedbackFacts {
  /** The address of this server. */
  readonly host: string;
  /** FB-05: whether the video takes comments at all. */
  readonly takesComments: boolean;
  /** The organization's form; '' for none. */
  readonly defaultUrl: string;
}

/** The configuration of the widget `feedback`. */
export interface FeedbackConfig {
  /** The page with the form. */
  readonly src: string;
}

/** FB-04, FB-05: the video's form, or else the organization's; null without a usable one. */
export function combineFeedback(
  settings: { readonly customFeedback_url?: string | undefined } = {},
  facts: FeedbackFacts | undefined,
): FeedbackConfig | null {
  if (!facts?.takesComments) return null;
  const src = settings.customFeedback_url || facts.defaultUrl;
  return isFormAddress(src, facts.host) ? { src } : null;
}
