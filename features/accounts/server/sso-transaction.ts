import { z } from 'zod';
import type { Kernel } from '#kernel/server/kernel.ts';

export const SSO_COOKIE = 'kapsule_sso';
export const SSO_TTL_SEC = 10 * 60;
const PURPOSE = 'sso';

const Transaction = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  target: z.string().optional(),
  popup: z.boolean(),
  expires: z.number(),
});
export type SsoTransaction = Omit<z.infer<typeof Transaction>, 'expires'>;

/** Stores a sign-on in progress in a cookie of the browser: signed, short-lived, and unreadable for scripts. */
export function createSsoTransactions({ secrets, clock }: Pick<Kernel, 'secrets' | 'clock'>) {
  return {
    seal(transaction: SsoTransaction): string {
      const expires = clock.now().getTime() + SSO_TTL_SEC * 1000;
      const text = Buffer.from(JSON.stringify({ ...transaction, expires })).toString('base64url');
      return `${text}.${secrets.sign(PURPOSE, text)}`;
    },
    open(cookie: string | undefined): SsoTransaction | null {
      const [text, signature] = cookie?.split('.') ?? [];
      if (!text || !signature || !secrets.verify(PURPOSE, text, signature)) return null;
      const { expires, ...transaction } = Transaction.parse(
        JSON.parse(Buffer.from(text, 'base64url').toString()),
      );
      return expires > clock.now().getTime() ? transaction : null;
    },
  };
}
