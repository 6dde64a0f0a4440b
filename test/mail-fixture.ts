import pg from 'pg';
import { createTestMailbox } from './test-mailbox.ts';
import { createTestServer, type TestPerson } from './test-server.ts';

export type MailFixture = Awaited<ReturnType<typeof createMailFixture>>;
export type PersonWithAddress = TestPerson & { readonly email: string };

interface PersonOptions {
  readonly hasEmail?: boolean;
  readonly hasPassword?: boolean;
  readonly language?: 'de';
}

/** A server that sends its mail to a mailbox of the test and repeats failed jobs at once. */
export async function createMailFixture() {
  const mailbox = await createTestMailbox();
  const server = await createTestServer({
    env: { SMTP_URL: mailbox.url, MAIL_FROM: 'video@acme.test' },
    compose: { jobs: { retryImmediately: true } },
  });
  const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
  let count = 0;
  return {
    mailbox,
    server,
    pool,
    boss: await server.asAdministrator(),
    /** A new member with a confirmed address. */
    async addPerson(options: PersonOptions = {}): Promise<PersonWithAddress> {
      const { hasEmail = true, hasPassword = true, language = null } = options;
      const person = await server.as(`person-${++count}`);
      const email = `${person.username}@acme.test`;
      await pool.query(
        'update users set email = $2, language = $3, password_hash = case when $4 then password_hash end where username = $1',
        [person.username, hasEmail ? email : null, language, hasPassword],
      );
      return { ...person, email };
    },
    /** Call before each test. */
    emptyMailbox(): void {
      mailbox.mails.length = 0;
      mailbox.dropsNext = 0;
    },
    async stop(): Promise<void> {
      await pool.end();
      await server.stop();
      await mailbox.stop();
    },
  };
}
