import { randomBytes } from 'node:crypto';
import { fail } from '#kernel/contract/errors.ts';
import { PRODUCT_NAME } from '#kernel/contract/product.ts';
import type { Tx } from '#kernel/server/db.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { accountErrors } from '../contract.ts';
import { RECOVERY_CODE_COUNT, secondFactorErrors } from '../second-factor-contract.ts';
import type { Notices } from './notices.ts';
import type { Passwords } from './passwords.ts';
import { createSeal } from './seal.ts';
import { createSecondFactorStore } from './second-factor-store.ts';
import type { SignInAttempts } from './sign-in-attempts.ts';
import type { SecondFactorRow, UserRow } from './tables.ts';
import { checkCode, toBase32 } from './totp.ts';

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const REFUSALS = { reused: 'CODE_REUSED', 'clock-off': 'CLOCK_OFF', wrong: 'WRONG_CODE' } as const;

export interface SecondFactorsDependencies {
  readonly kernel: Pick<Kernel, 'db' | 'clock' | 'secrets' | 'publicUrl'>;
  readonly passwords: Pick<Passwords, 'verify'>;
  readonly notices: Pick<Notices, 'add'>;
  readonly attempts: Pick<SignInAttempts, 'register' | 'clear' | 'registerCode' | 'clearCodes'>;
}
export type SecondFactors = ReturnType<typeof createSecondFactors>;

/** Codes of an authenticator app as a second step after the password, and recovery codes for a lost phone. */
export function createSecondFactors({ kernel, passwords, attempts, notices }: SecondFactorsDependencies) {
  const { db, clock, secrets, publicUrl } = kernel;
  const store = createSecondFactorStore(db);
  const seal = createSeal(secrets, 'second-factor');
  const hashRecoveryCode = (userId: string, code: string): string =>
    secrets.sign('recovery-code', `${userId} ${code.replace(/[\s-]/g, '').toUpperCase()}`);

  async function createRecoveryCodes(tx: Tx, userId: string): Promise<{ recovery_codes: string[] }> {
    const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
      toBase32(randomBytes(7)).slice(0, 10).replace(/^.{5}/, '$&-').toLowerCase(),
    );
    const hashes = codes.map((code) => hashRecoveryCode(userId, code));
    await createSecondFactorStore(tx).replaceRecoveryCodes(userId, hashes);
    return { recovery_codes: codes };
  }

  /** Throws unless the code is valid; the row stays locked, so that no code is accepted twice. */
  async function requireCode(tx: Tx, factor: SecondFactorRow, code: string): Promise<void> {
    const userId = factor.user_id;
    const txStore = createSecondFactorStore(tx);
    const digits = code.replace(/\s/g, '');
    const secret = seal.open(factor.secret, userId);
    const check = checkCode(secret, digits, clock.now(), Number(factor.last_step));
    if (check.result === 'ok') return void (await txStore.accept(userId, check.step, clock.now()));
    const isRecoveryCode =
      factor.confirmed_at !== null &&
      (await txStore.redeemRecoveryCode(userId, hashRecoveryCode(userId, code)));
    if (!isRecoveryCode) throw fail(secondFactorErrors, REFUSALS[check.result]);
  }

  /** Every code is counted before it is checked, whatever it is asked for. */
  async function withCode<T>(
    userId: string,
    code: string,
    wanted: 'pending' | 'confirmed',
    then: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    await attempts.registerCode(userId);
    const result = await db.transaction().execute(async (tx) => {
      const factor = await createSecondFactorStore(tx).lock(userId);
      if (!factor || (wanted === 'confirmed' && !factor.confirmed_at))
        throw fail(secondFactorErrors, 'SECOND_FACTOR_OFF');
      if (wanted === 'pending' && factor.confirmed_at) throw fail(secondFactorErrors, 'SECOND_FACTOR_ON');
      await requireCode(tx, factor, code);
      return then(tx);
    });
    await attempts.clearCodes(userId);
    return result;
  }
  const isOn = async (userId: string): Promise<boolean> =>
    ((await store.find(userId))?.confirmed_at ?? null) !== null;

  return {
    isOn,
    /** Throws unless the code is valid now. */
    verify: (userId: string, code: string): Promise<void> =>
      withCode(userId, code, 'confirmed', async () => {}),

    status: async (userId: string): Promise<{ enabled: boolean; recovery_codes_left: number }> => ({
      enabled: await isOn(userId),
      recovery_codes_left: await store.countRecoveryCodes(userId),
    }),

    /** Needs the password, so that a forgotten open browser cannot lock its owner out. */
    async start(user: UserRow, password: string, address: string): Promise<{ secret: string; uri: string }> {
      if (!user.password_hash) throw fail(accountErrors, 'NO_PASSWORD');
      await attempts.register(user.username, address);
      if (!(await passwords.verify(user.password_hash, password)))
        throw fail(accountErrors, 'WRONG_PASSWORD');
      await attempts.clear(user.username, address);
      const bytes = randomBytes(SECRET_BYTES);
      if (!(await store.prepare(user.id, seal.seal(bytes, user.id), clock.now())))
        throw fail(secondFactorErrors, 'SECOND_FACTOR_ON');
      const secret = toBase32(bytes);
      const issuer = `${PRODUCT_NAME} (${new URL(publicUrl).host})`;
      const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(user.username)}`;
      return { secret, uri: `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer })}` };
    },

    confirm: (user: UserRow, code: string) =>
      withCode(user.id, code, 'pending', async (tx) => {
        await notices.add(tx, user, 'secondFactorOn');
        return createRecoveryCodes(tx, user.id);
      }),

    renewRecoveryCodes: (user: UserRow, code: string) =>
      withCode(user.id, code, 'confirmed', async (tx) => {
        await notices.add(tx, user, 'recoveryCodes');
        return createRecoveryCodes(tx, user.id);
      }),

    turnOff: (user: UserRow, code: string): Promise<{ ok: true }> =>
      withCode(user.id, code, 'confirmed', async (tx) => {
        await createSecondFactorStore(tx).remove(user.id);
        await notices.add(tx, user, 'secondFactorOff');
        return { ok: true };
      }),

    /** For administrators, when someone has lost the phone and the recovery codes. */
    async remove(user: UserRow): Promise<{ ok: true }> {
      await db.transaction().execute(async (tx) => {
        const wasOn = (await createSecondFactorStore(tx).lock(user.id))?.confirmed_at;
        await createSecondFactorStore(tx).remove(user.id);
        if (wasOn) await notices.add(tx, user, 'secondFactorOff');
      });
      await attempts.clearCodes(user.id);
      return { ok: true };
    },
  };
}
