import { isSecurePageAddress } from '#kernel/contract/web-address.ts';
import { isPageAddress, PAGE_ADDRESS_MAX_LENGTH } from '../page-address.ts';

export interface PageConfig {
  readonly src: string;
}

/** The configuration may come from a page around the frame. */
export function parsePage(widget: string, config: unknown): PageConfig {
  const { src } = (config ?? {}) as { src?: unknown };
  if (typeof src !== 'string' || src.length > PAGE_ADDRESS_MAX_LENGTH || !isPageAddress(src))
    throw new Error(`${widget}: src is neither an https address nor the path of an uploaded page`);
  if (isSecurePageAddress(src) && new URL(src).host === location.host)
    throw new Error(`${widget}: src is a page of this site, whose scripts could leave the sandbox`);
  return { src };
}
