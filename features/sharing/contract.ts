import { z } from 'zod';
import { listNetworks, NETWORKS, namedNetworks } from './networks.ts';

export { listNetworks, NETWORK_NAMES, NETWORKS, type Network, namedNetworks } from './networks.ts';
export type { ShareConfig } from './share-config.ts';

/** The widget's id. */
export const SHARE_WIDGET = 'share';

const NETWORK_LIST_MAX_LENGTH = 200;

/** 'facebook,yammer': each known name once and in one order, because SH-03 counts the characters. */
const HiddenNetworks = z
  .string()
  .max(NETWORK_LIST_MAX_LENGTH)
  .refine(
    (list) => list.trim() === '' || namedNetworks(list).length === list.split(',').length,
    `Name the networks once each, separated by commas: ${NETWORKS.join(', ')}.`,
  )
  .transform((list) => listNetworks(namedNetworks(list)));

/** What owners choose for a video. Without a list of networks the organization's applies. */
export const ShareSettings = z.strictObject({
  embedcode_enabled: z.boolean().optional(),
  hide_sharing_networks: HiddenNetworks.optional(),
});
export type ShareSettings = z.infer<typeof ShareSettings>;
