import { isSecurePageAddress } from '#kernel/contract/web-address.ts';

export const PAGE_ADDRESS_MAX_LENGTH = 2000;

const isPathSegment = (segment: string): boolean =>
  /^[\p{L}\p{N}._ -]+$/u.test(segment) && segment !== '.' && segment !== '..';

/** EM-10: the path of an uploaded page; no segment leads out of the folder of uploads. */
export const isUploadedPage = (src: string): boolean => src.split('/').every(isPathSegment);

/** Whether a survey or form can be at this address: on another site, or uploaded. */
export const isPageAddress = (src: string): boolean => isSecurePageAddress(src) || isUploadedPage(src);

/** Who watches what. A page learns it only where its address has placeholders for it. */
export interface PageVisit {
  readonly username: string;
  readonly kapsule_id: string;
}

/** Replaces {username} and {kapsule_id}. They can't be in the host, so they don't decide where the page comes from. */
export const fillPlaceholders = (src: string, visit: PageVisit): string =>
  src.replace(/\{(username|kapsule_id)\}/g, (_, name: keyof PageVisit) => encodeURIComponent(visit[name]));
