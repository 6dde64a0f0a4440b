import { describe, expect, it } from 'vitest';
import { SIGN_IN_PATH } from '#features/accounts/contract.ts';
import type { ProblemCode } from '#kernel/player/core/problems.ts';
import { getReportedDomain } from './error-report.ts';
import { getNotice, getProblemText } from './problem-notice.ts';
import { buildSupportMail } from './support-mail.ts';

describe('getNotice', () => {
  it.each<[ProblemCode, boolean, string, string]>([
    ['VIDEO_PRIVATE', false, 'This video is private.', 'sign-in'],
    ['VIDEO_PRIVATE', true, 'This video is private.', 'none'],
    ['KAPSULE_ACCESS', false, 'You do not have access to this video.', 'sign-in'],
    ['VIDEO_DELETED', false, 'This video was deleted.', 'library'],
    ['VIDEO_NOT_FOUND', true, 'There is no video at this address.', 'library'],
    ['VIDEO_EMPTY', false, 'There is nothing to play here yet.', 'refresh'],
    ['VIDEO_FAILED', false, 'This video could not be processed.', 'refresh'],
  ])('for %s, signed in %s, returns "%s"', (code, signedIn, title, action) => {
    expect(getNotice({ code }, signedIn)).toMatchObject({ title, action, canRetry: false });
  });

  it.each<[ProblemCode, string]>([
    ['VIDEO_PRIVATE', 'This video is now private.'],
    ['MEDIA_REFUSED', 'You can no longer watch this video.'],
    ['VIDEO_DELETED', 'This video has just been deleted.'],
    ['VIDEO_NOT_FOUND', 'This video is no longer available.'],
    ['KAPSULE_ACCESS', 'You do not have access to this video.'],
  ])('for %s during playback returns "%s"', (code, title) => {
    expect(getNotice({ code, isWithdrawn: true }, true)).toMatchObject({ title, canRetry: true });
  });

  it("includes the server's message if it differs from the title", () => {
    const text = (message: string): string | undefined =>
      getNotice({ code: 'VIDEO_PRIVATE', isWithdrawn: true, message }, true)?.text;
    expect(text('This video is private.')).toBe('Ask the owner for access.');
    expect(text('Ana is editing it.')).toBe('Ana is editing it. Ask the owner for access.');
  });

  it.each(['MEDIA_DECODE', 'MEDIA_NETWORK', 'MEDIA_FORMAT', 'SOMETHING_NEW'])(
    'returns null for %s, which is a playback error [ER-02]',
    (code) => expect(getNotice({ code: code as ProblemCode }, false)).toBeNull(),
  );

  it('has no text for an unknown code, which is shown itself', () => {
    expect(getProblemText('SOMETHING_NEW')).toBe('SOMETHING_NEW');
  });

  it('links to the sign-in page of accounts', () => {
    expect(SIGN_IN_PATH).toBe('/app/login');
  });
});

describe('buildSupportMail', () => {
  it('addresses support and contains the video and the view token [ER-02]', () => {
    const mail = new URL(
      buildSupportMail({
        address: 'help+video@example.org',
        videoUrl: 'https://v.example/app/video/v1?a=1&b=2',
        viewToken: 'kv-1',
        problem: 'The picture could not be decoded.',
      }),
    );
    expect(decodeURIComponent(mail.pathname)).toBe('help+video@example.org');
    expect(mail.searchParams.get('subject')).toBe('Video playback error');
    const body = mail.searchParams.get('body');
    expect(body).toContain("I can't play this video");
    expect(body).toContain('https://v.example/app/video/v1?a=1&b=2');
    expect(body).toContain('kv-1');
  });

  it('cannot be abused to add recipients', () => {
    const mail = buildSupportMail({ address: 'a@b.c?bcc=x@y.z', videoUrl: '', viewToken: '', problem: '' });
    expect(mail).not.toContain('?bcc');
  });
});

describe('getReportedDomain', () => {
  it.each([
    [{ framed: false, host: 'video.example', referrer: 'https://other.example/' }, 'video.example'],
    [{ framed: true, host: 'video.example', referrer: 'https://news.example/a' }, 'news.example'],
    [{ framed: true, host: 'video.example', referrer: '' }, ''],
  ])('for %j returns %s [ER-03]', (page, expected) => {
    expect(getReportedDomain(page)).toBe(expected);
  });
});
