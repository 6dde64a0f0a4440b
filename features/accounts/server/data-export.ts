import { Readable } from 'node:stream';
import { fail } from '#kernel/contract/errors.ts';
import type { RawResponse } from '#kernel/server/http/call.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { EXPORT_TTL_MS, personalDataErrors, personalDataRoutes } from '../personal-data-contract.ts';
import type { PersonalData } from '../port.ts';
import type { Sessions } from './sessions.ts';
import type { UserRow } from './tables.ts';

const PURPOSE = 'data-export';

export interface DataExportDependencies {
  readonly kernel: Pick<Kernel, 'clock' | 'secrets' | 'publicUrl'>;
  readonly sessions: Pick<Sessions, 'list'>;
  /** What all features store about people. */
  personalData(): readonly PersonalData[];
}
export type DataExport = ReturnType<typeof createDataExport>;

/**
 * A copy of everything that a person entered or owns, as one JSON file. It is read while it is sent, so its size does not
 * matter. The link is signed and short-lived, so that the browser itself can download the file.
 */
export function createDataExport({ kernel, sessions, personalData }: DataExportDependencies) {
  const { clock, secrets, publicUrl } = kernel;
  const sign = (userId: string, untilMs: string): string => secrets.sign(PURPOSE, `${userId} ${untilMs}`);

  async function* listSessions(userId: string): AsyncGenerator<object> {
    for (const row of await sessions.list(userId))
      yield {
        device: row.user_agent,
        network: row.last_address,
        signed_in: row.created_at,
        last_used: row.last_seen_at,
      };
  }

  async function* write(user: UserRow): AsyncGenerator<string> {
    yield `{\n"site": ${JSON.stringify(publicUrl)},\n"exported": ${JSON.stringify(clock.now())}`;
    yield `,\n"account": ${JSON.stringify(toAccount(user))}`;
    const lists = { sessions: listSessions };
    for (const part of [{ lists }, ...personalData()])
      for (const [name, read] of Object.entries(part.lists ?? {})) {
        yield `,\n${JSON.stringify(name)}: [`;
        let separator = '\n';
        for await (const item of read(user.id)) {
          yield separator + JSON.stringify(item);
          separator = ',\n';
        }
        yield separator === '\n' ? ']' : '\n]';
      }
    yield '\n}\n';
  }

  return {
    createLink({ id, username }: UserRow): { url: string } {
      const untilMs = String(clock.now().getTime() + EXPORT_TTL_MS);
      const path = personalDataRoutes.downloadExport.path.replace(':username', encodeURIComponent(username));
      return { url: `${path}?${new URLSearchParams({ ticket: `${untilMs}.${sign(id, untilMs)}` })}` };
    },

    download(user: UserRow, ticket: string): RawResponse {
      const [untilMs = '', signature = ''] = ticket.split('.');
      const isValid = secrets.verify(PURPOSE, `${user.id} ${untilMs}`, signature);
      if (!isValid || Number(untilMs) <= clock.now().getTime())
        throw fail(personalDataErrors, 'EXPORT_EXPIRED');
      return {
        status: 200,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-disposition': `attachment; filename="${user.username}.json"`,
          'cache-control': 'private, no-store',
        },
        body: Readable.from(write(user), { objectMode: false }),
      };
    },
  };
}

const toAccount = (user: UserRow): object => ({
  username: user.username,
  displayname: user.displayname,
  interests: user.interests,
  email: user.email,
  language: user.language,
  created: user.created_at,
  has_password: user.password_hash !== null,
  single_sign_on: user.sso_issuer && { issuer: user.sso_issuer, subject: user.sso_subject },
  membership: user.organization_role && { role: user.organization_role, joined_by: user.joined_by },
});
