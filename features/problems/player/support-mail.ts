export interface SupportFacts {
  readonly address: string;
  readonly videoUrl: string;
  readonly viewToken: string;
  readonly problem: string;
}

/** ER-02: the mail to the people who can help, with what they need to find the case. */
export function supportMail({ address, videoUrl, viewToken, problem }: SupportFacts): string {
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
