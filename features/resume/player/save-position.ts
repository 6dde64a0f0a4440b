import type { WidgetContext } from '#kernel/player/core/widget.ts';
import { resumeCookies } from '../resume-cookie.ts';
import type { ResumeConfig, ResumeState } from './widget.tsx';

function writeCookies(videoId: string, seconds: number | null): void {
  const page = { pathname: location.pathname, isSecure: location.protocol === 'https:' };
  try {
    for (const cookie of resumeCookies(videoId, seconds, page)) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and pagehide needs a synchronous write
      document.cookie = cookie;
    }
  } catch {
    // Cookies are blocked, or the frame is sandboxed: the position is not saved.
  }
}

/** RS-02: saves the position at intervals while playing, on pause, and when the page or the video is left; deletes it at the end. */
export function savePosition({ player, config, signal }: WidgetContext<ResumeConfig, ResumeState>): void {
  const { id } = player.video;
  let savedMs = player.state().time.currentMs;
  const save = (): void => {
    const { playback, time } = player.state();
    if (!playback.started || playback.ended) return;
    savedMs = time.currentMs;
    writeCookies(id, savedMs / 1000);
  };
  player.subscribe(({ playback, time }) => {
    const movedMs = Math.abs(time.currentMs - savedMs);
    if (!playback.paused && !playback.seeking && movedMs >= config.intervalMs) save();
  });
  player.on('paused', save);
  player.on('ended', () => writeCookies(id, null));
  // Another video replaces this one.
  signal.addEventListener('abort', save);
  addEventListener('pagehide', save, { signal });
  document.addEventListener('visibilitychange', () => (document.hidden ? save() : undefined), { signal });
}
