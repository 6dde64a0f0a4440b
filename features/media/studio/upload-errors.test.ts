import { describe, expect, it } from 'vitest';
import { remedyFor, retryDelayMs, toUploadError, waitReason } from './upload-errors.ts';

const envelope = (code: string, message: string): string => JSON.stringify({ error: { code, message } });

describe('answerError', () => {
  it("keeps the server's own words", () => {
    const error = toUploadError(413, envelope('UPLOAD_QUOTA', 'You have no space left.'));
    expect(error).toMatchObject({ code: 'UPLOAD_QUOTA', status: 413, message: 'You have no space left.' });
  });

  it('shows nothing that was not meant for people', () => {
    expect(toUploadError(400, '<html>Bad gateway</html>').message).not.toContain('html');
    expect(toUploadError(404, '')).toMatchObject({ code: 'UPLOAD_NOT_FOUND' });
  });
});

describe('remedyFor', () => {
  it.each([
    ['a lost connection', new TypeError('failed'), 'wait'],
    ['a server that restarts', toUploadError(503, ''), 'wait'],
    ['an upload still held by its last connection', toUploadError(423, ''), 'wait'],
    ['too many requests', toUploadError(429, envelope('RATE_LIMITED', '')), 'wait'],
    ['a connection that broke on its way', toUploadError(400, envelope('UPLOAD_CUT', '')), 'wait'],
    ['an old token', toUploadError(403, envelope('CSRF_INVALID', '')), 'renew-token'],
    ['an upload the server forgot', toUploadError(404, ''), 'start-over'],
    ['no space for this person', toUploadError(413, envelope('UPLOAD_QUOTA', '')), 'ask-person'],
    ['a full disk', toUploadError(507, envelope('NO_SPACE', '')), 'wait'],
    ['an entry that cannot take it', toUploadError(409, envelope('NOT_A_VIDEO_ENTRY', '')), 'ask-person'],
    ['a session that ended', toUploadError(401, ''), 'ask-person'],
    ['a video that is gone', toUploadError(410, envelope('VIDEO_DELETED', '')), 'ask-person'],
  ])('for %s', (_, error, remedy) => {
    expect(remedyFor(error)).toBe(remedy);
  });
});

describe('waitBeforeTry', () => {
  it('grows and stays bounded', () => {
    expect([0, 1, 2, 3, 50].map(retryDelayMs)).toEqual([1000, 2000, 4000, 8000, 30_000]);
  });
});

describe('reasonToWait', () => {
  it('is the server’s own when its disk is full, and none when only the connection is gone', () => {
    expect(waitReason(toUploadError(507, envelope('NO_SPACE', 'The disk is full.')))).toBe(
      'The disk is full.',
    );
    expect(waitReason(toUploadError(503, envelope('UNAVAILABLE', 'Later.')))).toBeNull();
    expect(waitReason(new Error('network'))).toBeNull();
  });
});
