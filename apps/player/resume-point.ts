import type { WidgetConfiguration } from '#features/playback/contract.ts';
import { readResumeCookie } from '#features/playback/start-time.ts';

const RESUME = 'resume';

/**
 * RS-01: starts the configuration at this viewer's resume position. The cookie's path covers only pages (RS-02), so API
 * calls do not carry it and the page reads it.
 */
export function withResumePoint(wire: WidgetConfiguration, cookies = readCookies()): WidgetConfiguration {
  const { viewOpts, kapsuleinfo, widgets, parameters } = wire;
  const stoppedSec = readResumeCookie(cookieValue(cookies, kapsuleinfo.kapsule_id));
  if (stoppedSec === null || parameters.offset !== null || !(RESUME in widgets)) return wire;
  const startTime = stoppedSec * 1000;
  if (viewOpts.playback_mode === 'LIVE' || startTime >= kapsuleinfo.duration) return wire;
  return {
    ...wire,
    viewOpts: { ...viewOpts, startTime },
    widgets: { ...widgets, [RESUME]: { ...(widgets[RESUME] as object), resumedFrom: startTime } },
  };
}

/** A frame may not be allowed to read cookies at all. */
function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

function cookieValue(cookies: string, name: string): string | undefined {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}
