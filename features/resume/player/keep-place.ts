import type { WidgetContext } from '#kernel/player/core/widget.ts';
import { resumeCookies } from '../resume-cookie.ts';
import type { ResumeConfig, ResumeState } from './widget.tsx';

/** Cookies may be blocked, and a sandboxed frame may not even ask: then nothing is kept. */
function write(videoId: string, seconds: number | null): void {
  const page = { pathname: location.pathname, isSecure: location.protocol === 'https:' };
  try {
    for (const cookie of resumeCookies(videoId, seconds, page)) {
      // biome-ignore lint/suspicious/noDocumentCookie: its attributes are the specification's, and it is written in one go as pages end
      document.cookie = cookie;
    }
  } catch {
    // Nothing is kept.
  }
}

/** RS-02: every so often while playing, at a pause, and when the page or the video is left; at the end there is nothing to come back to. */
export function keepPlace({ player, config, signal }: WidgetContext<ResumeConfig, ResumeState>): void {
  const { id } = player.video;
  let keptMs = player.state().time.currentMs;
  const keep = (): void => {
    const { playback, time } = player.state();
    if (!playback.started || playback.ended) return;
    keptMs = time.currentMs;
    write(id, keptMs / 1000);
  };
  player.subscribe(({ playback, time }) => {
    const moved = Math.abs(time.currentMs - keptMs);
    if (!playback.paused && !playback.seeking && moved >= config.intervalMs) keep();
  });
  player.on('paused', keep);
  player.on('ended', () => write(id, null));
  // Another video takes the place of this one.
  signal.addEventListener('abort', keep);
  addEventListener('pagehide', keep, { signal });
  document.addEventListener('visibilitychange', () => (document.hidden ? keep() : undefined), { signal });
}
