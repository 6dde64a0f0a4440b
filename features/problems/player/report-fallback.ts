import type { WidgetContext } from '#kernel/player/core/widget.ts';
import { problemCalls } from '../calls.ts';
import { getPageDomain } from './error-report.ts';

/** TR-07: reports once per view that another engine than the preferred one plays the video. */
export function reportFallback({ player, api, signal }: WidgetContext): void {
  let isReported = false;
  function report(): void {
    const { fallback } = player.state().trouble;
    if (!fallback || isReported) return;
    isReported = true;
    const { viewToken } = player;
    const fields = {
      kvtoken: viewToken,
      gconfid: player.video.id,
      host: getPageDomain(),
      token: viewToken,
      media_format: fallback.to,
      fallback_time: String(Date.now()),
      fallback_url: fallback.url,
    };
    api.call(problemCalls.fallback, fields).catch((error) => {
      if (!signal.aborted) console.warn('player: the fallback could not be reported.', error);
    });
  }
  player.subscribe(report);
  report();
}
