import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { administeredBy } from '#features/organizations/contract.ts';
import { fail } from '#kernel/contract/errors.ts';
import { keyChannel, type Viewer } from '#kernel/contract/viewer.ts';
import type { Clock } from '#kernel/server/clock.ts';
import type { Db } from '#kernel/server/db.ts';
import type { Events } from '#kernel/server/events.ts';
import type { Secrets } from '#kernel/server/secrets.ts';
import { type EmbedKey, embedErrors, KEYS_MAX } from '../contract.ts';
import type { EmbedStore, KeyRow } from './store.ts';

export interface KeysOptions {
  readonly db: Db;
  readonly events: Pick<Events, 'publish'>;
  readonly store: EmbedStore;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const newKeyId = (): string =>
  `ek_${Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;

const present = ({ id, name, created_at, last_used_at }: KeyRow): EmbedKey => ({
  ...{ id, name },
  time_created: created_at.getTime(),
  time_used: last_used_at?.getTime() ?? null,
});

/** Keys of an organization. A secret is derived when it is needed, so that no table and no backup of ours holds one. */
export function createKeys({ db, events, store, secrets, clock }: KeysOptions) {
  const secretOf = (id: string): string => secrets.sign('embed-key', id);
  return {
    async list(viewer: Viewer): Promise<{ list: EmbedKey[] }> {
      return { list: (await store.keys(administeredBy(viewer))).map(present) };
    },
    async add(viewer: Viewer, name: string): Promise<EmbedKey & { secret: string }> {
      const organization_id = administeredBy(viewer);
      if ((await store.keys(organization_id)).length >= KEYS_MAX) throw fail(embedErrors, 'TOO_MANY_KEYS');
      const key = await store.addKey({ id: newKeyId(), organization_id, name, created_at: clock.now() });
      return { ...present(key), secret: secretOf(key.id) };
    },
    async remove(viewer: Viewer, id: string): Promise<{ ok: true }> {
      const organizationId = administeredBy(viewer);
      await db.transaction().execute(async (tx) => {
        if (!(await store.removeKey(organizationId, id, tx))) throw fail(embedErrors, 'KEY_NOT_FOUND');
        // Whoever came in with this key hears nothing more.
        await events.publish(tx, { topic: keyChannel(id), type: 'key.removed', data: { id, access: true } });
      });
      return { ok: true };
    },
    /** Whether a text was signed with this key. */
    verify(id: string, text: string, signature: string): boolean {
      const expected = Buffer.from(createHmac('sha256', secretOf(id)).update(text).digest('base64url'));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}
export type Keys = ReturnType<typeof createKeys>;
