import type { HostInit } from '#kernel/player/bridge/messages.ts';
import { readPageMetadata } from './page-metadata.ts';
import type { PlayerOptions } from './v1.d.ts';

/** EM-03: these options are sent by message and never in an address. Leaves out now what the handshake could not clone. */
export function createInit({ widgets, config, context, kct }: PlayerOptions): () => HostInit {
  const init = JSON.parse(
    JSON.stringify({ widgets: widgets && [...new Set(widgets)], config, context, kct }),
  ) as HostInit;
  return () => ({ ...init, page: readPageMetadata(document) });
}
