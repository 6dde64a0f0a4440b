import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Organization } from './contract.ts';

/** The organizations API for other features. */
export interface OrganizationsPort {
  /** Null: the default organization. */
  get(id: string | null): Promise<Organization>;
  forViewer(viewer: Viewer): Promise<Organization>;
}
