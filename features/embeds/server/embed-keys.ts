import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { requireAdministeredOrganization } from '#features/organizations/contract.ts';
import { fail } from '#kernel/contract/errors.ts';
import { keyChannel, type Viewer } from '#kernel/contract/viewer.ts';
import type { Clock } from '#kernel/server/clock.ts';
import type { Db } from '#kernel/server/db.ts';
import type { Events } from '#kernel/server/events.ts';
import type { Secrets } from '#kernel/server/secrets.ts';
import { type EmbedKey, embedErrors, KEYS_MAX } from '../contract.ts';
import type { EmbedStore, KeyRow } from './store.ts';

export interface EmbedKeysOptions {
  readonly db: Db;
  readonly events: Pick<Events, 'publish'>;
  readonly store: EmbedStore;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const generateKeyId = (): string =>
  `ek_${Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;

const present = ({ id, name, created_at, last_used_at }: KeyRow): EmbedKey => ({
  id,
  name,
  time_created: created_at.getTime(),
  time_used: last_used_at?.getTime() ?? null,
});

/** Embed keys of an organization. Secrets are derived on demand, so that no table or backup contains them. */
export function createEmbedKeys({ db, events, store, secrets, clock }: EmbedKeysOptions) {
  const deriveSecret = (id: string): string => secrets.sign('embed-key', id);
  return {
    async list(viewer: Viewer): Promise<{ list: EmbedKey[] }> {
      return { list: (await store.keys(requireAdministeredOrganization(viewer))).map(present) };
    },
    async add(viewer: Viewer, name: string): Promise<EmbedKey & { secret: string }> {
      const organization_id = requireAdministeredOrganization(viewer);
      if ((await store.keys(organization_id)).length >= KEYS_MAX) throw fail(embedErrors, 'TOO_MANY_KEYS');
      const key = await store.addKey({ id: generateKeyId(), organization_id, name, created_at: clock.now() });
      return { ...present(key), secret: deriveSecret(key.id) };
    },
    async remove(viewer: Viewer, id: string): Promise<{ ok: true }> {
      const organizationId = requireAdministeredOrganization(viewer);
      await db.transaction().execute(async (tx) => {
        if (!(await store.removeKey(organizationId, id, tx))) throw fail(embedErrors, 'KEY_NOT_FOUND');
        // Ends the event streams that were opened with this key.
        await events.publish(tx, { topic: keyChannel(id), type: 'key.removed', data: { id, access: true } });
      });
      return { ok: true };
    },
    verify(id: string, text: string, signature: string): boolean {
      const expected = Buffer.from(createHmac('sha256', deriveSecret(id)).update(text).digest('base64url'));
      const actual = Buffer.from(signature);
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },
  };
}
export type EmbedKeys = ReturnType<typeof createEmbedKeys>;
