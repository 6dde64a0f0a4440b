import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Organization } from './contract.ts';

/** What other features may ask of organizations. */
export interface OrganizationsPort {
  /** Null stands for the default organization. */
  get(id: string | null): Promise<Organization>;
  forViewer(viewer: Viewer): Promise<Organization>;
}
