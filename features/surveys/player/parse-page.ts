import { isSecurePageAddress } from '#kernel/contract/web-address.ts';
import { isPageAddress, PAGE_ADDRESS_MAX_LENGTH } from '../page-address.ts';

export interface PageConfig {
  readonly src: string;
  /** Of a viewer who is not signed in here, but known to the page around the frame. */
  readonly username?: string;
}
const NAME_MAX_LENGTH = 100;

/** The configuration may come from a page around the frame. */
export function parsePage(widget: string, config: unknown): PageConfig {
  const { src, username } = (config ?? {}) as { src?: unknown; username?: unknown };
  if (typeof src !== 'string' || src.length > PAGE_ADDRESS_MAX_LENGTH || !isPageAddress(src))
    throw new Error(`${widget}: src is neither an https address nor the path of an uploaded page`);
  if (isSecurePageAddress(src) && new URL(src).host === location.host)
    throw new Error(`${widget}: src is a page of this site, whose scripts could leave the sandbox`);
  const isName = typeof username === 'string' && username !== '' && username.length <= NAME_MAX_LENGTH;
  return isName ? { src, username } : { src };
}
