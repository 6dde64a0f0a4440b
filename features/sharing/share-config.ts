/** The specified configuration of the widget `share`. The link and the codes are URL-encoded. */
export interface ShareConfig {
  readonly share_url: string;
  readonly embedcode_enabled: boolean;
  /** An iframe. */
  readonly standard_embed_code: string;
  /** A block that the SDK's script turns into a player. */
  readonly fallback_embed_code: string;
  /** The same, and it forwards events to the analytics of the host page. */
  readonly googleanalytics_embed_code: string;
  /** 'facebook,yammer' */
  readonly hide_sharing_networks: string;
  /** Whether only certain sites may embed the video. */
  readonly embed_sites_limited: boolean;
}

export interface EmbedCodes {
  readonly standard: string;
  readonly advanced: string;
  readonly analytics: string;
}

/** What the share dialog shows. */
export interface SharedVideo {
  /** '' if there is none. */
  readonly shareUrl: string;
  /** Null if the video cannot be embedded. */
  readonly codes: EmbedCodes | null;
  readonly areSitesLimited: boolean;
  readonly hiddenNetworks: string;
}

/** Reads the configuration. Never throws: what is missing or damaged is not offered. */
export function readShareConfig(config: unknown): SharedVideo {
  const given = (typeof config === 'object' && config !== null ? config : {}) as Partial<
    Record<keyof ShareConfig, unknown>
  >;
  const standard = decode(given.standard_embed_code);
  const advanced = decode(given.fallback_embed_code);
  const shareUrl = decode(given.share_url);
  const hidden = given.hide_sharing_networks;
  return {
    shareUrl: /^https?:\/\//i.test(shareUrl) ? shareUrl : '',
    codes:
      given.embedcode_enabled === true && standard
        ? { standard, advanced, analytics: decode(given.googleanalytics_embed_code) }
        : null,
    areSitesLimited: given.embed_sites_limited === true,
    hiddenNetworks: typeof hidden === 'string' ? hidden : '',
  };
}

function decode(text: unknown): string {
  try {
    return typeof text === 'string' ? decodeURIComponent(text) : '';
  } catch {
    return '';
  }
}
