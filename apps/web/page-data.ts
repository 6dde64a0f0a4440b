import type { Me } from '#features/accounts/contract.ts';
import type { Organization } from '#features/organizations/contract.ts';
import type { Logo } from '#features/videofront/contract.ts';

/** What the server writes into every document. */
export interface PageData {
  readonly me: Me;
  readonly organization: Organization;
  readonly logo: Logo | null;
  readonly features: {
    readonly signUp: boolean;
    readonly sso: { readonly name: string } | null;
    /** Whether the server can send mail. */
    readonly mail: boolean;
  };
  /** The newest event when this data was read; the event stream starts after it. */
  readonly event_id: number;
  /** Outputs that the first view would otherwise have to request. */
  readonly initial: ReadonlyArray<{ route: string; input: object; output: object }>;
}

export function readPageData(page: Document): PageData {
  const text = page.getElementById('page-data')?.textContent;
  if (!text) throw new Error('page-data: missing from the document');
  return JSON.parse(text) as PageData;
}
