import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAuthenticator } from '#test/authenticator.ts';
import { createMailFixture, type MailFixture } from '#test/mail-fixture.ts';
import type { ReceivedMail } from '#test/test-mailbox.ts';
import { TEST_PASSWORD, type TestPerson } from '#test/test-server.ts';
import { accountRoutes } from '../contract.ts';
import { membershipRoutes } from '../membership-contract.ts';
import { recoveryRoutes } from '../recovery-contract.ts';
import { secondFactorRoutes } from '../second-factor-contract.ts';

const { startSecondFactor, confirmSecondFactor, turnOffSecondFactor, renewRecoveryCodes, resetSecondFactor } =
  secondFactorRoutes;
const NEW_PASSWORD = 'a completely new password';

let fixture: MailFixture;
let mailbox: MailFixture['mailbox'];
let server: MailFixture['server'];
let pool: MailFixture['pool'];
let boss: TestPerson;
beforeAll(async () => {
  fixture = await createMailFixture();
  ({ mailbox, server, pool, boss } = fixture);
});
beforeEach(() => fixture.emptyMailbox());
afterAll(() => fixture.stop());

const subjectOf = ({ raw }: ReceivedMail): string => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim() ?? '';
/** The subject of the next mail to this person. */
async function nextSubject({ email }: { email: string }): Promise<string> {
  const mail = await mailbox.mailTo(email);
  mailbox.mails.length = 0;
  return subjectOf(mail);
}
const changePassword = ({ username, call }: TestPerson) =>
  call(accountRoutes.changePassword, {
    username,
    current_password: TEST_PASSWORD,
    new_password: NEW_PASSWORD,
  });

describe('a change of an account', () => {
  it('is mailed to its owner: the password [HO-04]', async () => {
    const ina = await fixture.addPerson();
    await changePassword(ina);
    const mail = await mailbox.mailTo(ina.email);
    expect(subjectOf(mail)).toBe('Your password was changed');
    expect(mail.text).toContain(`"${ina.username}"`);
    expect(mail.text).toContain('/app/forgot-password');
    mailbox.mails.length = 0;
    const { url } = await boss.call(recoveryRoutes.createResetLink, { username: ina.username });
    const code = url.split('#')[1] ?? '';
    await server.anonymous().call(recoveryRoutes.resetPassword, { code, new_password: TEST_PASSWORD });
    expect(await nextSubject(ina)).toBe('Your password was reset');
  });

  it('is mailed to its owner: the second factor [HO-04]', async () => {
    const { username, ...ina } = await fixture.addPerson();
    const on = async () => {
      const { secret } = await ina.call(startSecondFactor, { username, password: TEST_PASSWORD });
      const code = createAuthenticator(secret, server.clock)();
      const { recovery_codes } = await ina.call(confirmSecondFactor, { username, code });
      return recovery_codes;
    };
    // Nothing changes, so nothing is mailed.
    await boss.call(resetSecondFactor, { username });
    const [first = '', second = ''] = await on();
    expect(await nextSubject(ina)).toBe('Two-step sign-in is on');
    const { recovery_codes } = await ina.call(renewRecoveryCodes, { username, code: first });
    expect(await nextSubject(ina)).toBe('You have new recovery codes');
    await expect(ina.call(turnOffSecondFactor, { username, code: second })).rejects.toMatchObject({
      code: 'WRONG_CODE',
    });
    await ina.call(turnOffSecondFactor, { username, code: recovery_codes[0] ?? '' });
    expect(await nextSubject(ina)).toBe('Two-step sign-in is off');
    server.clock.advance(60_000);
    await on();
    expect(await nextSubject(ina)).toBe('Two-step sign-in is on');
    await boss.call(resetSecondFactor, { username });
    expect(await nextSubject(ina)).toBe('Two-step sign-in is off');
  });

  it('of the address is mailed to the old one [HO-04]', async () => {
    const ina = await fixture.addPerson();
    const { username } = ina;
    await ina.call(membershipRoutes.requestEmail, { username, email: `${username}@new.test` });
    const { text } = await mailbox.mailTo(`${username}@new.test`);
    await ina.call(membershipRoutes.confirmEmail, { code: /#([\w-]{43})/.exec(text)?.[1] ?? '' });
    expect(await nextSubject(ina)).toBe('Your email address was changed');
    await ina.call(membershipRoutes.removeEmail, { username });
    expect(await nextSubject({ email: `${username}@new.test` })).toBe('Your email address was removed');
  });

  it('is mailed in the language of the account', async () => {
    const ina = await fixture.addPerson({ language: 'de' });
    await changePassword(ina);
    expect(await nextSubject(ina)).toContain('Dein_Passwort_wurde');
    const { username } = ina;
    await ina.call(membershipRoutes.requestEmail, { username, email: `${username}@neu.test` });
    expect(subjectOf(await mailbox.mailTo(`${username}@neu.test`))).toContain('E-Mail-Adresse');
  });

  it('does not wait for a mail server that is down, and is mailed when it is back [HO-03]', async () => {
    const ina = await fixture.addPerson();
    mailbox.dropsNext = 3;
    await changePassword(ina);
    expect((await ina.call(accountRoutes.me, {})).user.username).toBe(ina.username);
    expect(await nextSubject(ina)).toBe('Your password was changed');
    expect(mailbox.dropsNext).toBe(0);
    await expect.poll(countNotices).toBe(0);
  });

  it('is forgotten after two days when it cannot be mailed', async () => {
    await pool.query(
      `insert into account_notices (kind, address, username, created_at) values ('passwordChanged', 'x@acme.test', 'x', $1)`,
      [server.clock.now()],
    );
    server.clock.advance(47 * 3_600_000);
    await server.server.kernel.jobs.runDue('accounts.delete-expired');
    expect(await countNotices()).toBe(1);
    server.clock.advance(3_600_000);
    await server.server.kernel.jobs.runDue('accounts.delete-expired');
    expect(await countNotices()).toBe(0);
  });
});

const countNotices = async (): Promise<number> =>
  (await pool.query('select count(*)::int as count from account_notices')).rows[0].count;
