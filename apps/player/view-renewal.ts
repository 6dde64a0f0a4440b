import type { WidgetConfiguration } from '#features/playback/contract.ts';
import { cutTrackedValue } from '#features/playback/tracking-items.ts';
import { viewCalls } from '#features/views/calls.ts';
import type { ApiClient } from '#kernel/client/api-client.ts';
import { problemOfCall } from './media-renewal.ts';
import { ProblemError } from './problem-error.ts';

type ViewFacts = Pick<WidgetConfiguration, 'gconfid' | 'trackItems'> & {
  readonly viewOpts: Pick<WidgetConfiguration['viewOpts'], 'entityId'>;
};

type Texts = Readonly<Record<string, string>>;
/** An address has room for so many. */
const ITEMS_MAX = 50;

/** TR-01: what the call that creates a view says about it; PP-03: values are cut. */
export function viewQuery({ trackItems, viewOpts }: ViewFacts, ofHost: Texts): URLSearchParams {
  const query = new URLSearchParams({ media: 'H5' });
  const items = Object.entries({ ...ofHost, ...trackItems }).slice(0, ITEMS_MAX);
  for (const [name, value] of items) query.set(`cVA_${name}`, cutTrackedValue(value));
  if (viewOpts.entityId !== null) query.set('entityId', viewOpts.entityId);
  return query;
}

/**
 * Starts another view of a video and resolves with its token.
 * @param ofHost What the page around a frame says about itself.
 */
export const createViewRenewal =
  (api: ApiClient, wire: ViewFacts, ofHost: () => Texts = () => ({})) =>
  async (): Promise<string> => {
    const query = viewQuery(wire, ofHost());
    try {
      return (await api.call(viewCalls.create, { id: wire.gconfid }, { query })).kvtoken;
    } catch (error) {
      throw new ProblemError(problemOfCall(error));
    }
  };
