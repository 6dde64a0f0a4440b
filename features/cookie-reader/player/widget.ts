import { defineWidget, type WidgetContext } from '#kernel/player/core/widget.ts';
import { COOKIE_NAMES_MAX, splitCookieNames } from '../cookie-names.ts';
import { isOwnCookie } from '../own-cookies.ts';
import { readCookies } from './read-cookies.ts';

export interface CookieReaderConfig {
  readonly names: readonly string[];
}

/** The configuration may come from a page around the frame, so the names are checked here as well. */
function parse(config: unknown): CookieReaderConfig {
  const { cookies } = (config ?? {}) as { cookies?: unknown };
  if (typeof cookies !== 'string') throw new Error('cookie-reader: cookies is not a list of names');
  const names = splitCookieNames(cookies).filter((name) => !isOwnCookie(name));
  return { names: names.slice(0, COOKIE_NAMES_MAX) };
}

/** '' where cookies are blocked, or the frame is sandboxed. */
function readDocument(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** CK-01: once per page, with the first play. */
function sendCookies({ config, player, track }: WidgetContext<CookieReaderConfig>): void {
  const names = config.names.filter((name) => name !== player.video.id);
  const cookies = readCookies(names, readDocument());
  if (Object.keys(cookies).length > 0) track('read', { cookies });
}

export default defineWidget<CookieReaderConfig>({
  parse,
  setup(ctx) {
    if (ctx.player.state().playback.started) return sendCookies(ctx);
    const stop = ctx.player.on('started', () => {
      stop();
      sendCookies(ctx);
    });
  },
});
