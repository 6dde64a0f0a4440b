export interface SupportMailFields {
  readonly address: string;
  readonly videoUrl: string;
  readonly viewToken: string;
  readonly problem: string;
}

/** ER-02: a mailto URL to support, with the information needed to find the case. */
export function buildSupportMail({ address, videoUrl, viewToken, problem }: SupportMailFields): string {
  const body = [
    'Hello,',
    '',
    'please help me: I cannot play this video.',
    '',
    `Video: ${videoUrl}`,
    `Token: ${viewToken}`,
    `Problem: ${problem}`,
    '',
  ].join('\r\n');
  const query = [
    ['subject', 'Video playback error'],
    ['body', body],
  ].map(([name, value]) => `${name}=${encodeURIComponent(value!)}`);
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}?${query.join('&')}`;
}
