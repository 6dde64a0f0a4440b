import { fail } from '#kernel/contract/errors.ts';
import { accountErrors } from '../contract.ts';
import { type Proof, personalDataErrors } from '../personal-data-contract.ts';
import type { Passwords } from './passwords.ts';
import type { SecondFactors } from './second-factors.ts';
import type { SignInAttempts } from './sign-in-attempts.ts';
import type { UserRow } from './tables.ts';

export interface IdentityProofDependencies {
  readonly passwords: Pick<Passwords, 'verify'>;
  readonly attempts: Pick<SignInAttempts, 'register' | 'clear'>;
  readonly secondFactors: Pick<SecondFactors, 'isOn' | 'verify'>;
}
export type IdentityProof = ReturnType<typeof createIdentityProof>;

/** Asks again who is at the keyboard, so that a forgotten open browser is not enough. */
export function createIdentityProof({ passwords, attempts, secondFactors }: IdentityProofDependencies) {
  async function kindFor(user: UserRow): Promise<Proof> {
    if (await secondFactors.isOn(user.id)) return 'code';
    return user.password_hash ? 'password' : 'username';
  }

  async function requirePassword(user: UserRow, password: string, address: string): Promise<void> {
    await attempts.register(user.username, address);
    if (!(await passwords.verify(user.password_hash, password))) throw fail(accountErrors, 'WRONG_PASSWORD');
    await attempts.clear(user.username, address);
  }

  return {
    kindFor,
    /** Throws unless `proof` is what `kindFor` names. */
    async require(user: UserRow, proof: string, address: string): Promise<void> {
      const kind = await kindFor(user);
      if (kind === 'code') return secondFactors.verify(user.id, proof);
      if (kind === 'password') return requirePassword(user, proof, address);
      // Proves nothing, but nobody types it by accident.
      if (proof.trim().toLowerCase() !== user.username) throw fail(personalDataErrors, 'WRONG_NAME');
    },
  };
}
