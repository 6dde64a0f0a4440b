/** What a page knows about where its player is shown. */
export interface PageFacts {
  readonly href: string;
  readonly referrer: string;
  readonly isFramed: boolean;
}

export interface ViewPlace {
  /** TR-01: the address of the page that shows the player, without query and fragment. */
  readonly vsrc: string;
  /** Its host. */
  readonly vsite: string;
}

const ADDRESS_MAX_LENGTH = 1000;
/** The SDK passes the address of the host page; the referrer of a frame on another site is only an origin. */
const HOST_PAGE_PARAMETER = 'source_url';

/** The page that shows the player: in a frame, the one around it. Empty if the browser does not tell. */
export function viewPlace({ href, referrer, isFramed }: PageFacts): ViewPlace {
  if (!isFramed) return placeOf(href);
  const told = placeOf(new URL(href).searchParams.get(HOST_PAGE_PARAMETER) ?? '');
  const seen = placeOf(referrer);
  // Anyone can write the parameter, so the referrer decides when both are known.
  return told.vsite !== '' && (seen.vsite === '' || seen.vsite === told.vsite) ? told : seen;
}

function placeOf(address: string): ViewPlace {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url?.protocol.startsWith('http')) return { vsrc: '', vsite: '' };
  return { vsrc: (url.origin + url.pathname).slice(0, ADDRESS_MAX_LENGTH), vsite: url.host };
}
