import { accountRoutes } from '#features/accounts/contract.ts';
import { TEST_PASSWORD, type TestPerson, type TestServer } from './test-server.ts';

/** Signs up through the public route and stays signed in. */
export async function signUpAs(server: TestServer, username: string): Promise<TestPerson> {
  const person = server.anonymous();
  await person.call(accountRoutes.signUp, { username, displayname: username, password: TEST_PASSWORD });
  return { ...person, username };
}
