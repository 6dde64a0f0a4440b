import type { Organization } from '#features/organizations/contract.ts';

/** What accounts asks of the organizations feature; null stands for the default organization. */
export interface Organizations {
  get(id: string | null): Promise<Organization>;
}
