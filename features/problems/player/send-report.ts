import { PRODUCT_NAME } from '#kernel/contract/product.ts';
import { shownQuality } from '#kernel/player/core/slices/quality.ts';
import type { PlayerPort } from '#kernel/player/core/widget.ts';
import { reportCalls } from '../calls.ts';
import { getPageDomain } from './error-report.ts';
import { EMPTY_DRAFT, type ProblemsContext } from './problems-state.ts';

/** What support needs to reproduce a problem. */
function describePlayer({ viewToken, state }: PlayerPort): string {
  const { quality } = state();
  return [
    `view ${viewToken}`,
    `page ${getPageDomain()}`,
    `quality ${shownQuality(quality)}, ${Math.round(quality.bandwidth ?? 0)} bit/s`,
    `browser ${navigator.userAgent}`,
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
