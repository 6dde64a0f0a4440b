import type { Device } from './port.ts';

/**
 * Programs that fetch pages without anybody watching. Browsers under remote control are not listed, because people and
 * tests use them as well.
 */
const BOT =
  /(?<!cu)bot\b|crawl|spider|slurp|archiver|facebookexternalhit|lighthouse|pagespeed|pingdom|uptime|embedly|link ?preview|bingpreview/i;
const TV =
  /smart-?tv|tizen.*tv|web0s|webos.*tv|appletv|googletv|android tv|crkey|bravia|roku|aft[a-z]\b|hbbtv/i;
const TABLET = /ipad|tablet|playbook|silk|kindle|android(?!.*mobile)/i;
const PHONE = /mobi|iphone|ipod|android|windows phone/i;
const DESKTOP = /windows|macintosh|x11|linux|cros/i;

export const isBot = (userAgent: string): boolean => BOT.test(userAgent);

/** The class of a device by its user agent. */
export function deviceOf(userAgent: string): Device {
  if (TV.test(userAgent)) return 'tv';
  if (TABLET.test(userAgent)) return 'tablet';
  if (PHONE.test(userAgent)) return 'phone';
  return DESKTOP.test(userAgent) ? 'desktop' : 'other';
}
