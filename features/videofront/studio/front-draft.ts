import type { FeaturedVideo, VideofrontSetting } from '../studio-contract.ts';

/** The fields of the form. */
export interface FrontDraft {
  readonly headline: string;
  readonly tagline: string;
  readonly featured: readonly FeaturedVideo[];
}

const idsOf = (videos: readonly FeaturedVideo[]): string[] => videos.map(({ kapsule_id }) => kapsule_id);

/** Returns only changed fields, so that administrators who change different ones do not overwrite each other. */
export function getChanges(draft: FrontDraft, saved: VideofrontSetting) {
  const featured = idsOf(draft.featured);
  const changes = {
    ...(draft.headline.trim() !== saved.headline ? { headline: draft.headline } : {}),
    ...(draft.tagline.trim() !== saved.tagline ? { tagline: draft.tagline } : {}),
    ...(featured.join() !== idsOf(saved.featured).join() ? { featured } : {}),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}
