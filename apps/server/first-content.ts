import { randomBytes } from 'node:crypto';
import type { ComposedServer } from './compose.ts';
import type { Config } from './config.ts';

/** Easy to read aloud and to type: four groups of letters and digits. */
const madeUpPassword = (): string => randomBytes(8).toString('hex').match(/.{4}/g)!.join('-');

/** On the very first start: demo people and videos, or only an administrator. Passwords are printed once and kept nowhere. */
export async function addFirstContent(
  server: ComposedServer,
  config: Config,
  print: (line: string) => void,
): Promise<void> {
  const accounts = server.service('accounts');
  if (!(await accounts.isEmpty())) return;
  const password = config.demo.password ?? madeUpPassword();
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
