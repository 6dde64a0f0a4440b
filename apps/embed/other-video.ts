const FRAME_PATH = /^\/(kapsule|app\/video)\/[^/]+/;
/** What belonged to the video before: its position and token, and how it began. */
const LEFT_BEHIND = ['offset', 'autoplay', 'muted', 'embed_token'];
/** What concerns the host page and not the configuration. */
const OF_THE_BRIDGE = ['nv3Embed', 'msgToken', 'source_url'];

/** The address of another video in this frame, for the same host page and with the same parameters otherwise. */
export function otherVideoAddress(here: string, videoId: string, atMs: number | undefined): string {
  const address = new URL(here);
  address.pathname = address.pathname.replace(
    FRAME_PATH,
    (_, kind) => `/${kind}/${encodeURIComponent(videoId)}`,
  );
  for (const name of LEFT_BEHIND) address.searchParams.delete(name);
  if (atMs !== undefined) address.searchParams.set('offset', String(atMs / 1000));
  return address.href;
}

/**
 * The query for the configuration of the video at `address`. No browser checks `frame-ancestors` for a video that is
 * opened in place, so the query names the pages around for the server to check.
 */
export function configurationQuery(page: Window, address: string): URLSearchParams {
  const query = new URL(address).searchParams;
  for (const name of OF_THE_BRIDGE) query.delete(name);
  for (const origin of ancestorOrigins(page)) query.append('framed_by', origin);
  return query;
}

/** The origins of the pages around this frame; 'null' where the browser does not say. */
function ancestorOrigins(page: Window): readonly string[] {
  if (page.parent === page) return [];
  const { ancestorOrigins: known } = page.location;
  if (known) return [...known];
  const { referrer } = page.document;
  return page.parent === page.top && referrer ? [new URL(referrer).origin] : ['null'];
}
