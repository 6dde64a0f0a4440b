import { describe, expect, it } from 'vitest';
import { SIGN_IN_PATH } from '#features/accounts/contract.ts';
import type { ProblemCode } from '#kernel/player/core/problems.ts';
import { noticeFor, problemText } from './problem-words.ts';
import { reportedDomain } from './report.ts';
import { supportMail } from './support-mail.ts';

describe('noticeFor', () => {
  it.each<[ProblemCode, boolean, string, string]>([
    ['VIDEO_PRIVATE', false, 'This video is private.', 'sign-in'],
    ['VIDEO_PRIVATE', true, 'This video is private.', 'none'],
    ['KAPSULE_ACCESS', false, 'You do not have access to this video.', 'sign-in'],
    ['VIDEO_DELETED', false, 'This video was deleted.', 'library'],
    ['VIDEO_NOT_FOUND', true, 'There is no video at this address.', 'library'],
    ['VIDEO_EMPTY', false, 'There is nothing to play here yet.', 'refresh'],
    ['VIDEO_FAILED', false, 'This video could not be processed.', 'refresh'],
  ])('%s, signed in %s: %s', (code, signedIn, title, wayOut) => {
    expect(noticeFor({ code }, signedIn)).toMatchObject({ title, wayOut, canRetry: false });
  });

  it.each<[ProblemCode, string]>([
    ['VIDEO_PRIVATE', 'This video is now private.'],
    ['MEDIA_REFUSED', 'You can no longer watch this video.'],
    ['VIDEO_DELETED', 'This video has just been deleted.'],
    ['VIDEO_NOT_FOUND', 'This video is no longer available.'],
    ['KAPSULE_ACCESS', 'You do not have access to this video.'],
  ])('%s while watching: %s', (code, title) => {
    expect(noticeFor({ code, isWithdrawn: true }, true)).toMatchObject({ title, canRetry: true });
  });

  it('adds what the server says where that is more than the title', () => {
    const text = (message: string): string | undefined =>
      noticeFor({ code: 'VIDEO_PRIVATE', isWithdrawn: true, message }, true)?.text;
    expect(text('This video is private.')).toBe('Ask its owner to let you watch it.');
    expect(text('Ana is editing it.')).toBe('Ana is editing it. Ask its owner to let you watch it.');
  });

  it.each(['MEDIA_DECODE', 'MEDIA_NETWORK', 'MEDIA_FORMAT', 'SOMETHING_NEW'])(
    '%s is a playback error [ER-02]',
    (code) => expect(noticeFor({ code: code as ProblemCode }, false)).toBeNull(),
  );

  it('shows a code of a later version as it is', () => {
    expect(problemText('SOMETHING_NEW')).toBe('SOMETHING_NEW');
  });

  it('leads to the page where one signs in', () => {
    expect(SIGN_IN_PATH).toBe('/app/login');
  });
});

describe('supportMail', () => {
  it('goes to the support address with the video and the token in its text [ER-02]', () => {
    const mail = new URL(
      supportMail({
        address: 'help+video@example.org',
        videoUrl: 'https://v.example/app/video/v1?a=1&b=2',
        viewToken: 'kv-1',
        problem: 'The picture could not be decoded.',
      }),
    );
    expect(decodeURIComponent(mail.pathname)).toBe('help+video@example.org');
    expect(mail.searchParams.get('subject')).toBe('Video playback error');
    const body = mail.searchParams.get('body');
    expect(body).toContain('please help me');
    expect(body).toContain('https://v.example/app/video/v1?a=1&b=2');
    expect(body).toContain('kv-1');
  });

  it('cannot be made to address others', () => {
    const mail = supportMail({ address: 'a@b.c?bcc=x@y.z', videoUrl: '', viewToken: '', problem: '' });
    expect(mail).not.toContain('?bcc');
  });
});

describe('reportedDomain', () => {
  it.each([
    [{ framed: false, host: 'video.example', referrer: 'https://other.example/' }, 'video.example'],
    [{ framed: true, host: 'video.example', referrer: 'https://news.example/a' }, 'news.example'],
    [{ framed: true, host: 'video.example', referrer: '' }, ''],
  ])('%j is %s [ER-03]', (page, expected) => {
    expect(reportedDomain(page)).toBe(expected);
  });
});
