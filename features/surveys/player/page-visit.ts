import type { WidgetContext } from '#kernel/player/core/widget.ts';
import {
  DONE_MAX_AGE_SEC,
  type DonePage,
  doneCookie,
  doneCookieName,
  hasDoneCookie,
} from '../done-cookie.ts';
import { fillPlaceholders, type PageVisit } from '../page-address.ts';
import type { PageConfig } from './parse-page.ts';

/** For browsers that keep no cookies. */
const STORAGE_KEY = 'done';

/** The page of a configuration for who watches now, and whether they are done with it. */
export function createPageVisit(ctx: WidgetContext<PageConfig>, page: DonePage) {
  const { storage } = ctx;
  const viewer = ctx.viewer.current();
  const visit: PageVisit = {
    username: (!viewer.signedIn && ctx.config.username) || viewer.username,
    kapsule_id: ctx.player.video.id,
  };
  const cookie = doneCookieName(page, visit.username, visit.kapsule_id);
  function hasCookie(): boolean {
    try {
      return hasDoneCookie(document.cookie, cookie);
    } catch {
      return false;
    }
  }
  return {
    src: fillPlaceholders(ctx.config.src, visit),
    isDone: (): boolean => hasCookie() || Number(storage.get(STORAGE_KEY)) > Date.now(),
    setDone(): void {
      try {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and what was set is read at once
        document.cookie = doneCookie(cookie, { isSecure: location.protocol === 'https:' });
      } catch {
        // Cookies are blocked, or the player is in a sandboxed frame.
      }
      if (!hasCookie()) storage.set(STORAGE_KEY, Date.now() + DONE_MAX_AGE_SEC * 1000);
    },
  };
}
