import type { SpotlightData } from './spotlight.ts';

/** Why viewers could not use a spotlight, as a sentence for its owner; null when it is complete. */
export function findSpotlightProblem({ style, action, conf }: SpotlightData): string | null {
  const { type, text, imagepath, iconpath } = style;
  if (type === 'imagespotlight' && !imagepath) return 'Choose an image for this spotlight.';
  if (type === 'texthighlight' && !text) return 'Write a text for this spotlight.';
  if (type === 'watermark' && !text && !imagepath && !iconpath)
    return 'Write a text or choose an image for this watermark.';
  if (action?.type === 'link' && !action.target) return 'Enter the address that this spotlight opens.';
  if (action?.type === 'seek' && action.seekto === undefined)
    return 'Enter the time to which this spotlight leads.';
  const hasAction = action !== undefined && action.type !== 'none';
  if (hasAction && !text && !conf?.displayname)
    return 'Give this spotlight a text or a name, so that screen readers can say what it does.';
  return null;
}
