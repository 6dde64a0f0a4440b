import { describe, expect, it } from 'vitest';
import { AppError } from '#kernel/contract/errors.ts';
import { errorMessage, fieldError } from './error-message.ts';

const limited = { status: 429, message: 'Too many tries.' };

describe('errorMessage', () => {
  it('says when to try again', () => {
    expect(errorMessage(new AppError('X', limited, { retryAfterSec: 12.2 }))).toBe(
      'Too many tries. Try again in 13 seconds.',
    );
    expect(errorMessage(new AppError('X', limited, { retryAfterSec: 61 }))).toBe(
      'Too many tries. Try again in 2 minutes.',
    );
    expect(errorMessage(new AppError('X', limited))).toBe('Too many tries.');
  });

  it('hides the text of a runtime error', () => {
    expect(errorMessage(new TypeError('x is not a function'))).not.toContain('function');
  });
});

describe('fieldError', () => {
  it('returns the error of the field', () => {
    const error = new AppError(
      'INVALID_INPUT',
      { status: 400, message: '' },
      { fields: { title: 'Please fill this in.' } },
    );
    expect(fieldError(error, 'title')).toBe('Please fill this in.');
    expect(fieldError(error, 'tags')).toBeUndefined();
    expect(fieldError(null, 'title')).toBeUndefined();
  });
});
