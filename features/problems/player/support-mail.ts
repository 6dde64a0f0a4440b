import { text } from './messages.ts';

export interface SupportMailFields {
  readonly address: string;
  readonly videoUrl: string;
  readonly viewToken: string;
  readonly problem: string;
}

/** ER-02: a mailto URL to support, with the information needed to find the case. */
export function buildSupportMail({ address, videoUrl, viewToken, problem }: SupportMailFields): string {
  const body = [
    text('mailText'),
    '',
    text('mailVideo', { url: videoUrl }),
    text('mailToken', { token: viewToken }),
    text('mailProblem', { problem }),
    '',
  ].join('\r\n');
  const query = [
    ['subject', text('mailSubject')],
    ['body', body],
  ].map(([name, value]) => `${name}=${encodeURIComponent(value!)}`);
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}?${query.join('&')}`;
}
