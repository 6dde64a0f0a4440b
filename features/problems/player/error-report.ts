import type { PlayerProblem, Severity } from '#kernel/player/core/problems.ts';
import { shownQuality } from '#kernel/player/core/slices/quality.ts';
import type { PlayerPort } from '#kernel/player/core/widget.ts';
import { getProblemText } from './problem-notice.ts';

/** Prevents a broken player from flooding the server. */
export const REPORTS_PER_VIEW = 30;

/** ER-03: fields named as in the specification. */
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

export function buildReport(problem: PlayerProblem, player: PlayerPort, domain: string): ReportFields {
  const { quality } = player.state();
  return {
    errorCode: problem.code,
    errorSeverity: problem.severity,
    errorMessage:
      `${problem.widget ? `${problem.widget}: ` : ''}${getProblemText(problem.code)} ${problem.details}`.slice(
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

/** The host of the page: of the embedding page, if the player is framed. */
export function getReportedDomain(page: { referrer: string; host: string; framed: boolean }): string {
  if (!page.framed) return page.host;
  try {
    return new URL(page.referrer).host;
  } catch {
    return '';
  }
}

export const getPageDomain = (): string =>
  getReportedDomain({
    referrer: document.referrer,
    host: location.host,
    framed: window.parent !== window,
  });
