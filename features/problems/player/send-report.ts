import { PRODUCT_NAME } from '#kernel/contract/product.ts';
import { shownQuality } from '#kernel/player/core/slices/quality.ts';
import type { PlayerPort } from '#kernel/player/core/widget.ts';
import { reportCalls } from '../calls.ts';
import { getPageDomain } from './error-report.ts';
import { EMPTY_DRAFT, type ProblemsContext } from './problems-state.ts';

const toSeconds = (ms: number): string => (ms / 1000).toFixed(1);

/** What support needs to reproduce a problem. Of the view token only the id, because the rest would let readers act as the viewer. */
function describePlayer({ viewToken, look, state }: PlayerPort): string {
  const { time, quality, volume, speed, captions } = state();
  return [
    `view ${viewToken.split('.')[0]}`,
    `page ${getPageDomain()}`,
    `position ${toSeconds(time.currentMs)} of ${toSeconds(time.durationMs)} s`,
    `quality ${shownQuality(quality)} (${quality.chosen}), ${Math.round(quality.bandwidth ?? 0)} bit/s`,
    `sound ${volume.muted ? 'muted' : `${Math.round(volume.volume * 100)} %`}, speed ${speed.rate}, captions ${captions.chosen ?? 'off'}`,
    `skin ${look.skin}, browser ${navigator.userAgent}`,
  ].join('\n');
}

/** ER-01: fields named as in the specification. What was typed is kept until it has arrived. */
export async function sendReport({ api, player, state }: ProblemsContext): Promise<void> {
  const { draft, getLog } = state.get();
  await api.call(reportCalls.sendReport, {
    app_name: player.look.brand?.name ?? PRODUCT_NAME,
    email: draft.email.trim(),
    comments: draft.comments,
    text: `${describePlayer(player)}\n${getLog()}`,
    app_id: player.video.id,
  });
  state.set({ draft: { ...EMPTY_DRAFT, email: draft.email } });
}
