import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      publicUrl: 'http://localhost:8080',
      role: 'all',
      databaseUrl: undefined,
      s3: undefined,
      rateLimits: true,
    });
  });

  it('treats an empty value as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', S3_ENDPOINT: '' })).toMatchObject({
      port: 8080,
      databaseUrl: undefined,
    });
  });

  it('removes the trailing slash of the public URL', () => {
    expect(readConfig({ PUBLIC_URL: 'https://video.example.org/' }).publicUrl).toBe(
      'https://video.example.org',
    );
  });

  it.each([
    [{ PORT: '70000' }, /^The setting PORT is not valid: /],
    [{ ROLE: 'boss' }, /^The setting ROLE is not valid: must be all, web, worker, or live\.$/],
    [{ DEMO: 'perhaps' }, /^The setting DEMO is not valid: /],
    [
      { DEMO_PASSWORD: 'short' },
      /^The setting DEMO_PASSWORD is not valid: must have at least 10 characters\.$/,
    ],
    [{ PUBLIC_URL: 'video.example.org' }, /^The setting PUBLIC_URL is not valid: /],
    [
      { S3_ENDPOINT: 'http://s3.example.org', S3_BUCKET: 'b' },
      /S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY are needed/,
    ],
    [{ OIDC_ISSUER: 'https://id.example.org' }, /OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are needed/],
    [{ SMTP_URL: 'smtp://mail.example.org' }, /MAIL_FROM is needed/],
    [{ SMTP_URL: 'https://mail.example.org' }, /SMTP_URL is not valid/],
  ])('names the invalid setting in %o', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence);
  });
});
