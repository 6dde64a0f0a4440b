import { isUploadedPath } from '#kernel/contract/uploaded-path.ts';
import { isSecurePageAddress } from '#kernel/contract/web-address.ts';

export const PAGE_ADDRESS_MAX_LENGTH = 2000;

/** Whether a survey or form can be at this address: on another site, or uploaded. */
export const isPageAddress = (src: string): boolean => isSecurePageAddress(src) || isUploadedPath(src);

/** Who watches what. A page learns it only where its address has placeholders for it. */
export interface PageVisit {
  readonly username: string;
  readonly kapsule_id: string;
}

/** Replaces {username} and {kapsule_id}. They can't be in the host, so they don't decide where the page comes from. */
export const fillPlaceholders = (src: string, visit: PageVisit): string =>
  src.replace(/\{(username|kapsule_id)\}/g, (_, name: keyof PageVisit) => encodeURIComponent(visit[name]));
