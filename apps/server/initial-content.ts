import { randomBytes } from 'node:crypto';
import type { ComposedServer } from './compose.ts';
import type { Config } from './config.ts';

/** Four groups of letters and digits, easy to read and to type. */
const generatePassword = (): string => randomBytes(8).toString('hex').match(/.{4}/g)!.join('-');

/** On the very first start, adds demo users and videos, or only an administrator. A generated password is printed once and stored only as a hash. */
export async function addInitialContent(
  server: ComposedServer,
  config: Config,
  print: (line: string) => void,
): Promise<void> {
  const accounts = server.service('accounts');
  if (!(await accounts.isEmpty())) return;
  const password = config.demo.password ?? generatePassword();
  if (config.demo.enabled) {
    await server.service('demo').add(password);
    print(
      `Sign in as owner, moderator or viewer with the password ${password}${config.demo.password ? '' : ' (shown only now)'}.`,
    );
  } else {
    await accounts.createUser({
      username: 'admin',
      displayname: 'Administrator',
      password,
      role: 'administrator',
    });
    print(
      `Sign in as admin with the password ${password}${config.demo.password ? '' : ' (shown only now)'}.`,
    );
  }
}
