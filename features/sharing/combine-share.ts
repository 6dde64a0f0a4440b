import { listNetworks, namedNetworks } from './networks.ts';
import type { EmbedCodes, ShareConfig } from './share-config.ts';

/** What the server knows about sharing a video. */
export interface ShareFacts {
  readonly shareUrl: string;
  /** Null where an embed would stay empty. */
  readonly codes: EmbedCodes | null;
  readonly areSitesLimited: boolean;
  /** The organization's list. */
  readonly hiddenNetworks: string;
}

interface Settings {
  readonly embedcode_enabled?: boolean | undefined;
  readonly hide_sharing_networks?: string | undefined;
}

/** SH-03 counts the characters of the list. */
const normalize = (list: string): string => listNetworks(namedNetworks(list));

/** SH-01 … SH-03: the specified configuration from the owner's settings and what the server knows. */
export function combineShare(settings: Settings = {}, facts: ShareFacts | undefined): ShareConfig {
  const codes = settings.embedcode_enabled === false ? null : (facts?.codes ?? null);
  return {
    share_url: encodeURIComponent(facts?.shareUrl ?? ''),
    embedcode_enabled: codes !== null,
    standard_embed_code: encodeURIComponent(codes?.standard ?? ''),
    fallback_embed_code: encodeURIComponent(codes?.advanced ?? ''),
    googleanalytics_embed_code: encodeURIComponent(codes?.analytics ?? ''),
    hide_sharing_networks: normalize(settings.hide_sharing_networks ?? facts?.hiddenNetworks ?? ''),
    embed_sites_limited: codes !== null && facts?.areSitesLimited === true,
  };
}
