/** SH-03, in the order of the dialog. */
export const NETWORKS = ['facebook', 'yammer', 'twitter', 'linkedin'] as const;
export type Network = (typeof NETWORKS)[number];

/** Their names on the buttons, which are not translated. */
export const NETWORK_NAMES: Readonly<Record<Network, string>> = {
  facebook: 'Facebook',
  yammer: 'Yammer',
  twitter: 'Tweet',
  linkedin: 'LinkedIn',
};

/** SH-03: the length of a list that names all four. */
const ALL_HIDDEN_LENGTH = 32;

const ADDRESSES: Readonly<Record<Network, (url: string, title: string) => string>> = {
  facebook: (url) => `https://www.facebook.com/sharer/sharer.php?u=${url}`,
  yammer: (url, title) => `https://www.yammer.com/messages/new?login=true&status=${title}%20${url}`,
  twitter: (url, title) => `https://twitter.com/intent/tweet?text=${title}&url=${url}`,
  linkedin: (url) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
};

/** The page of a network where a link is posted. */
export const networkUrl = (network: Network, shareUrl: string, title: string): string =>
  ADDRESSES[network](encodeURIComponent(shareUrl), encodeURIComponent(title.toWellFormed()));

/** The networks that a list such as 'facebook,yammer' names. */
export function namedNetworks(list: string): Network[] {
  const names = list.split(',').map((name) => name.trim().toLowerCase());
  return NETWORKS.filter((network) => names.includes(network));
}

/** The list that names these networks. */
export const listNetworks = (networks: readonly Network[]): string =>
  NETWORKS.filter((network) => networks.includes(network)).join(',');

/** SH-03 */
export const shownNetworks = (hidden: string): Network[] => {
  const named = namedNetworks(hidden);
  return NETWORKS.filter((network) => !named.includes(network));
};

/** SH-03 */
export const hasNetworkHeading = (hidden: string): boolean => hidden.length !== ALL_HIDDEN_LENGTH;
