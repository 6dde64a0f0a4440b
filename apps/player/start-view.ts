import type { WidgetConfiguration } from '#features/playback/contract.ts';
import { cutTrackedValue } from '#features/playback/tracking-items.ts';
import { viewCalls } from '#features/views/calls.ts';
import { GROUP_COOKIE } from '#features/views/group-id.ts';
import { getGroupId } from '#features/views/player/group-id.ts';
import { type ViewPlace, viewPlace } from '#features/views/player/view-place.ts';
import type { ApiClient } from '#kernel/client/api-client.ts';
import { problemFromApiError } from './media-renewal.ts';
import { ProblemError } from './problem-error.ts';

type ViewFacts = Pick<WidgetConfiguration, 'gconfid' | 'trackItems' | 'isLoggedIn'> & {
  readonly viewOpts: Pick<WidgetConfiguration['viewOpts'], 'entityId' | 'track_level'>;
  readonly parameters: Pick<WidgetConfiguration['parameters'], 'id'>;
};

type Texts = Readonly<Record<string, string>>;
/** Keeps the URL short. */
const MAX_ITEMS = 50;

/** What the page knows about a view when it starts. */
export interface ViewCircumstances {
  /** Values from the host page. */
  readonly hostItems: Texts;
  readonly place: ViewPlace;
  readonly groupId: string | null;
}

/** TR-01: query parameters of the call that creates a view; PP-03: values are truncated. */
export function viewQuery(
  { trackItems, viewOpts, parameters }: ViewFacts,
  { hostItems, place, groupId }: ViewCircumstances,
): URLSearchParams {
  const query = new URLSearchParams({ media: 'H5' });
  // The player needs a token for other calls, but nothing is told about the viewer.
  if (viewOpts.track_level === 'none') return query;
  const items = Object.entries({ ...hostItems, ...trackItems }).slice(0, MAX_ITEMS);
  for (const [name, value] of items) query.set(`cVA_${name}`, cutTrackedValue(value));
  const known = {
    ...place,
    entityId: viewOpts.entityId,
    clientid: parameters.id,
    [GROUP_COOKIE]: groupId,
  };
  for (const [name, value] of Object.entries(known)) if (value) query.set(name, value);
  return query;
}

/**
 * Starts views of a video: takes a `kv-{uuid}`, and resolves with the signed token.
 * @param hostItems Tracking values from the host page.
 */
export const createViewStarter =
  (api: ApiClient, wire: ViewFacts, hostItems: () => Texts = () => ({})) =>
  async (kvtoken: string): Promise<string> => {
    const query = viewQuery(wire, {
      hostItems: hostItems(),
      place: viewPlace({
        href: location.href,
        referrer: document.referrer,
        isFramed: window.parent !== window,
      }),
      groupId: wire.viewOpts.track_level === 'full' && !wire.isLoggedIn ? getGroupId() : null,
    });
    try {
      return (await api.call(viewCalls.create, { id: wire.gconfid, kvtoken }, { query })).kvtoken;
    } catch (error) {
      throw new ProblemError(problemFromApiError(error));
    }
  };
