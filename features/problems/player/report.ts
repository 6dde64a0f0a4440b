import type { PlayerProblem, Severity } from '#kernel/player/core/problems.ts';
import { shownQuality } from '#kernel/player/core/slices/quality.ts';
import type { PlayerEvent, PlayerPort } from '#kernel/player/core/widget.ts';
import { problemText } from './problem-words.ts';

/** What happened before the error, for those who look into it. */
const LINES_KEPT = 40;
/** A player in a bad state does not flood the server. */
export const REPORTS_PER_VIEW = 30;

export function createDiary(player: PlayerPort) {
  const lines: string[] = [];
  return {
    note(event: PlayerEvent): void {
      const { time } = player.state();
      const more = event.type === 'problem' ? ` ${event.problem.code}: ${event.problem.details}` : '';
      const where = 'toMs' in event ? ` ${event.fromMs} → ${event.toMs}` : '';
      lines.push(`${(time.currentMs / 1000).toFixed(1)} s ${event.type}${where}${more}`.slice(0, 200));
      if (lines.length > LINES_KEPT) lines.shift();
    },
    text: (): string => lines.join('\n'),
  };
}

/** ER-03: the specification's fields. */
interface ReportFields {
  readonly errorCode: string;
  readonly errorSeverity: Severity;
  readonly errorMessage: string;
  readonly videoId: string;
  readonly kvtoken: string;
  readonly domain: string;
  readonly resolution: string;
  readonly mobile: '0' | '1';
  readonly bandwidth: string;
}

/** What is sent about one error. */
export function reportOf(problem: PlayerProblem, player: PlayerPort, domain: string): ReportFields {
  const { quality } = player.state();
  return {
    errorCode: problem.code,
    errorSeverity: problem.severity,
    errorMessage:
      `${problem.widget ? `${problem.widget}: ` : ''}${problemText(problem.code)} ${problem.details}`.slice(
        0,
        300,
      ),
    videoId: player.video.id,
    kvtoken: player.viewToken,
    domain,
    resolution: shownQuality(quality),
    mobile: player.look.isMobile ? '1' : '0',
    bandwidth: String(Math.round(quality.bandwidth ?? 0)),
  };
}

/** Whose page it is: the one around the frame, where there is one. */
export function reportedDomain(page: { referrer: string; host: string; framed: boolean }): string {
  if (!page.framed) return page.host;
  try {
    return new URL(page.referrer).host;
  } catch {
    return '';
  }
}
