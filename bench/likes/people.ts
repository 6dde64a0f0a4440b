import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { csrfToken } from '#kernel/server/http/csrf.ts';
import { createSecrets } from '#kernel/server/secrets.ts';

/** What a signed-in browser sends. */
export interface Person {
  readonly cookie: string;
  readonly csrf: string;
}

/** Adds people without an organization, each with a session. */
export async function addPeople(client: pg.Client, count: number): Promise<Person[]> {
  const secret = await client.query<{ value: Buffer }>('select value from kernel_secret');
  const secrets = createSecrets(secret.rows[0]!.value);
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const { rows } = await client.query<{ id: string; token: string }>(
    `with given as (
       select token, hash, gen_random_uuid() as user_id from unnest($1::text[], $2::bytea[]) as given (token, hash)
     ), people as (
       insert into users (id, username, displayname, created_at)
       select user_id, 'fan-' || user_id, 'Fan', now() from given
     ), sessions as (
       insert into user_sessions (user_id, token_hash, user_agent, created_at, last_seen_at, expires_at)
       select user_id, hash, 'bench', now(), now(), now() + interval '1 day' from given
       returning id, token_hash
     )
     select sessions.id, given.token from sessions join given on given.hash = sessions.token_hash`,
    [tokens, tokens.map((token) => createHash('sha256').update(token).digest())],
  );
  return rows.map(({ id, token }) => ({
    cookie: `kapsule_session=${token}`,
    csrf: csrfToken(secrets, { sessionId: id }),
  }));
}
