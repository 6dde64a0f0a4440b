import type { PlayerProblem } from '#kernel/player/core/problems.ts';
import type { WidgetContext } from '#kernel/player/core/widget.ts';
import { problemCalls } from '../calls.ts';
import { buildReport, getPageDomain, REPORTS_PER_VIEW } from './error-report.ts';
import type { EventLog } from './event-log.ts';

/** ER-03: reports every error to the server; a failed report is only logged. */
export function reportProblems({ player, api, signal }: WidgetContext, eventLog: EventLog): void {
  const domain = getPageDomain();
  let remaining = REPORTS_PER_VIEW;
  function report(problem: PlayerProblem): void {
    if (remaining-- <= 0) return;
    const fields = buildReport(problem, player, domain);
    const path = { view: 'kap-view', token: player.viewToken } as const;
    const body = { ...fields, errorLog: eventLog.text() };
    // The specification requires the fields in both the query and the body.
    const query = new URLSearchParams({ ...fields });
    api.call(problemCalls.report, { ...path, ...body }, { query }).catch((error) => {
      if (!signal.aborted) console.warn('player: the error could not be reported.', error);
    });
  }
  player.on('problem', ({ problem }) => report(problem));
  // Problems from before this widget was loaded.
  for (const problem of player.state().trouble.past) report(problem);
}
