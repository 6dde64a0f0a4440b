import type { Organization } from '#features/organizations/contract.ts';
import type { Link } from './link-parameters.ts';

/** What playback already knows when it asks features for the data of their widgets, so that nothing is read twice. */
export interface WidgetRequest extends Link {
  /** The one that the video belongs to. */
  readonly organization: Organization;
  /** Null while unknown. */
  readonly aspectRatio: number | null;
}
