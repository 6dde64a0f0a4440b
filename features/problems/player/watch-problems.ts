import type { PlayerProblem } from '#kernel/player/core/problems.ts';
import type { PlayerEvent, WidgetContext } from '#kernel/player/core/widget.ts';
import { problemCalls } from '../calls.ts';
import { createDiary, REPORTS_PER_VIEW, reportedDomain, reportOf } from './report.ts';

const DIARY_OF: readonly PlayerEvent['type'][] = [
  'ready',
  'started',
  'played',
  'paused',
  'seeked',
  'ended',
  'replayed',
  'problem',
];

/** ER-03: every error goes to the server; a failure there is only logged. */
export function reportProblems({ player, api, signal }: WidgetContext): void {
  const diary = createDiary(player);
  const domain = reportedDomain({
    referrer: document.referrer,
    host: location.host,
    framed: window.parent !== window,
  });
  let left = REPORTS_PER_VIEW;
  function report(problem: PlayerProblem): void {
    if (left-- <= 0) return;
    const fields = reportOf(problem, player, domain);
    const path = { view: 'kap-view', token: player.viewToken } as const;
    const body = { ...fields, errorLog: diary.text() };
    // The specification wants the fields in the query and in the body.
    const query = new URLSearchParams({ ...fields });
    api.call(problemCalls.report, { ...path, ...body }, { query }).catch((error) => {
      if (!signal.aborted) console.warn('player: the error could not be reported.', error);
    });
  }
  for (const type of DIARY_OF) player.on(type, diary.note);
  player.on('problem', (event) => (event.type === 'problem' ? report(event.problem) : undefined));
  // What ended playback before this code was here.
  const { problem } = player.state().trouble;
  if (problem) report(problem);
}
