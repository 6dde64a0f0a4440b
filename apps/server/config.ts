import { resolve } from 'node:path';
import { z } from 'zod';
import { StartupError } from '#kernel/server/startup-error.ts';
import type { S3Settings } from '#kernel/server/storage/s3.ts';
import { ROLE_NAMES, type Role } from './roles.ts';

const switchOf = (fallback: boolean) =>
  z.stringbool({ truthy: ['1', 'true', 'on', 'yes'], falsy: ['0', 'false', 'off', 'no'] }).default(fallback);

const GIGABYTE = 1024 ** 3;

/** All environment settings of the server; see docs/operators/settings.md. */
const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.string().optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  ROLE: z
    .enum(ROLE_NAMES, `must be ${ROLE_NAMES.slice(0, -1).join(', ')}, or ${ROLE_NAMES.at(-1)}`)
    .default('all'),
  DEMO: switchOf(true).optional(),
  DEMO_PASSWORD: z.string().min(10, 'must have at least 10 characters').optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  TRUST_PROXY: z.string().default('false'),
  RATE_LIMITS: switchOf(true),
  METRICS_TOKEN: z.string().optional(),
  MAX_UPLOAD_GB: z.coerce.number().positive().default(50),
  DISK_RESERVE_MB: z.coerce.number().nonnegative().optional(),
  PERSON_QUOTA_GB: z.coerce.number().positive().default(500),
  VIEWS_RETENTION_DAYS: z.coerce.number().int().min(1).max(3650).default(400),
  MEDIA_URL: z.url({ protocol: /^https?$/ }).optional(),
  MEDIA_ACCEL_PREFIX: z
    .string()
    .regex(/^\/.*\/$/, 'must begin and end with a slash')
    .optional(),
  // Only validated here; read where encoders are started.
  ENCODERS_STEP_BACK: z.enum(['on', 'off']).default('on'),
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().default('Single sign-on'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  VITE_ORIGIN: z.url().optional(),
});

export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly publicUrl: string;
  readonly databaseUrl: string | undefined;
  readonly s3: S3Settings | undefined;
  readonly role: Role;
  readonly demo: { readonly enabled: boolean; readonly password: string | undefined };
  readonly logLevel: string;
  readonly trustProxy: boolean | string;
  readonly rateLimits: boolean;
  readonly metricsToken: string | undefined;
  readonly uploads: { readonly maxFileBytes: number; readonly maxPersonBytes: number };
  /** Disk space that uploads and processing leave free; by default a twentieth of the disk, at most 1 GB. */
  readonly diskReserveBytes: number | undefined;
  /** How long single views are kept. */
  readonly viewsRetentionDays: number;
  /** Base URL of media, when another server delivers them. */
  readonly mediaUrl: string | undefined;
  readonly mediaAccelPrefix: string | undefined;
  readonly oidc: OidcSettings | undefined;
  /** The SMTP server and the sender address. */
  readonly mail: { readonly url: string; readonly from: string } | undefined;
  readonly viteOrigin: string | undefined;
}

/** Reads the settings; throws an error that names the first invalid one. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  // An empty value counts as unset, for `PORT= npm start` and compose files.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new StartupError(`The setting ${issue.path.join('.')} is not valid: ${issue.message}.`);
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    databaseUrl: env.DATABASE_URL,
    s3: s3Of(env),
    role: env.ROLE,
    demo: { enabled: env.DEMO ?? true, password: env.DEMO_PASSWORD },
    logLevel: env.LOG_LEVEL,
    trustProxy: ['true', 'false'].includes(env.TRUST_PROXY) ? env.TRUST_PROXY === 'true' : env.TRUST_PROXY,
    rateLimits: env.RATE_LIMITS,
    metricsToken: env.METRICS_TOKEN,
    uploads: { maxFileBytes: env.MAX_UPLOAD_GB * GIGABYTE, maxPersonBytes: env.PERSON_QUOTA_GB * GIGABYTE },
    diskReserveBytes: env.DISK_RESERVE_MB === undefined ? undefined : env.DISK_RESERVE_MB * 1024 ** 2,
    viewsRetentionDays: env.VIEWS_RETENTION_DAYS,
    mediaUrl: env.MEDIA_URL?.replace(/\/+$/, ''),
    mediaAccelPrefix: env.MEDIA_ACCEL_PREFIX,
    oidc: oidcOf(env),
    mail: mailOf(env),
    viteOrigin: env.VITE_ORIGIN,
  };
}

type Env = z.output<typeof Environment>;

function s3Of(env: Env): S3Settings | undefined {
  if (!env.S3_ENDPOINT) return undefined;
  const { S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = env;
  if (!bucket || !accessKey || !secretKey) {
    throw new StartupError(
      'S3_ENDPOINT is set, so S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY are needed too.',
    );
  }
  return { endpoint: env.S3_ENDPOINT, bucket, region: env.S3_REGION, accessKey, secretKey };
}

function mailOf(env: Env): Config['mail'] {
  if (!env.SMTP_URL) return undefined;
  if (!env.MAIL_FROM) throw new StartupError('SMTP_URL is set, so MAIL_FROM is needed too.');
  return { url: env.SMTP_URL, from: env.MAIL_FROM };
}

function oidcOf(env: Env): OidcSettings | undefined {
  if (!env.OIDC_ISSUER) return undefined;
  const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (!clientId || !clientSecret) {
    throw new StartupError('OIDC_ISSUER is set, so OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are needed too.');
  }
  return { issuer: env.OIDC_ISSUER, clientId, clientSecret, name: env.OIDC_NAME };
}
