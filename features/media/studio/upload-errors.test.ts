import { describe, expect, it } from 'vitest';
import { remedyFor, retryDelayMs, toUploadError, waitReason } from './upload-errors.ts';

const envelope = (code: string, message: string): string => JSON.stringify({ error: { code, message } });

describe('toUploadError', () => {
  it("keeps the server's message", () => {
    const error = toUploadError(413, envelope('UPLOAD_QUOTA', 'You have no space left.'));
    expect(error).toMatchObject({ code: 'UPLOAD_QUOTA', status: 413, message: 'You have no space left.' });
  });

  it('does not show technical responses', () => {
    expect(toUploadError(400, '<html>Bad gateway</html>').message).not.toContain('html');
    expect(toUploadError(404, '')).toMatchObject({ code: 'UPLOAD_NOT_FOUND' });
  });
});

describe('remedyFor', () => {
  it.each([
    ['a lost connection', new TypeError('failed'), 'wait'],
    ['a server that restarts', toUploadError(503, ''), 'wait'],
    ['an upload still held by an earlier connection', toUploadError(423, ''), 'wait'],
    ['too many requests', toUploadError(429, envelope('RATE_LIMITED', '')), 'wait'],
    ['an interrupted connection', toUploadError(400, envelope('UPLOAD_CUT', '')), 'wait'],
    ['an expired token', toUploadError(403, envelope('CSRF_INVALID', '')), 'renew-token'],
    ['an upload unknown to the server', toUploadError(404, ''), 'start-over'],
    ['an exceeded quota', toUploadError(413, envelope('UPLOAD_QUOTA', '')), 'ask-person'],
    ['a full disk', toUploadError(507, envelope('NO_SPACE', '')), 'wait'],
    ['an entry that accepts no upload', toUploadError(409, envelope('NOT_A_VIDEO_ENTRY', '')), 'ask-person'],
    ['an expired session', toUploadError(401, ''), 'ask-person'],
    ['a deleted video', toUploadError(410, envelope('VIDEO_DELETED', '')), 'ask-person'],
  ])('handles %s', (_, error, remedy) => {
    expect(remedyFor(error)).toBe(remedy);
  });
});

describe('retryDelayMs', () => {
  it('grows and stays bounded', () => {
    expect([0, 1, 2, 3, 50].map(retryDelayMs)).toEqual([1000, 2000, 4000, 8000, 30_000]);
  });
});

describe('waitReason', () => {
  it("is the server's message when its disk is full, and null when only the connection is lost", () => {
    expect(waitReason(toUploadError(507, envelope('NO_SPACE', 'The disk is full.')))).toBe(
      'The disk is full.',
    );
    expect(waitReason(toUploadError(503, envelope('UNAVAILABLE', 'Later.')))).toBeNull();
    expect(waitReason(new Error('network'))).toBeNull();
  });
});
