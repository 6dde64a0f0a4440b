import type { WidgetConfiguration } from '#features/playback/contract.ts';
import { cutTrackedValue } from '#features/playback/tracking-items.ts';
import { viewCalls } from '#features/views/calls.ts';
import type { ApiClient } from '#kernel/client/api-client.ts';
import { problemFromApiError } from './media-renewal.ts';
import { ProblemError } from './problem-error.ts';

type ViewFacts = Pick<WidgetConfiguration, 'gconfid' | 'trackItems'> & {
  readonly viewOpts: Pick<WidgetConfiguration['viewOpts'], 'entityId'>;
};

type Texts = Readonly<Record<string, string>>;
/** Keeps the URL short. */
const MAX_ITEMS = 50;

/** TR-01: query parameters of the call that creates a view; PP-03: values are truncated. */
export function viewQuery({ trackItems, viewOpts }: ViewFacts, hostItems: Texts): URLSearchParams {
  const query = new URLSearchParams({ media: 'H5' });
  const items = Object.entries({ ...hostItems, ...trackItems }).slice(0, MAX_ITEMS);
  for (const [name, value] of items) query.set(`cVA_${name}`, cutTrackedValue(value));
  if (viewOpts.entityId !== null) query.set('entityId', viewOpts.entityId);
  return query;
}

/**
 * Starts a new view of a video and resolves with its token.
 * @param hostItems Tracking values from the host page.
 */
export const createViewRenewal =
  (api: ApiClient, wire: ViewFacts, hostItems: () => Texts = () => ({})) =>
  async (): Promise<string> => {
    const query = viewQuery(wire, hostItems());
    try {
      return (await api.call(viewCalls.create, { id: wire.gconfid }, { query })).kvtoken;
    } catch (error) {
      throw new ProblemError(problemFromApiError(error));
    }
  };
