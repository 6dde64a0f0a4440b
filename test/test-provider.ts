import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type GrantContext, Provider } from 'oidc-provider';

export interface TestProvider {
  readonly issuer: string;
  /** Claims of the person who signs in next. */
  person: { sub: string } & Record<string, unknown>;
  /** Follows the provider's redirects as a browser would and returns the URL back at Kapsule. */
  visit(url: string): Promise<URL>;
  /** Stops listening, to simulate an outage; `start` listens on the same port again. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

export const TEST_CLIENT = { id: 'kapsule-test', secret: 'a secret that only the test knows' };

/** A real OpenID provider on a free port that signs `person` in without a form. */
export async function createTestProvider(redirectUri: string): Promise<TestProvider> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/interaction/')) {
      void oidc.interactionFinished(request, response, { login: { accountId: test.person.sub } });
    } else handle(request, response);
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const test: TestProvider = {
    issuer,
    person: { sub: 'nobody' },
    visit: (url) => followRedirects(url, issuer),
    start: () => listen(port),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const oidc = new Provider(issuer, {
    clients: [
      {
        client_id: TEST_CLIENT.id,
        client_secret: TEST_CLIENT.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username'],
      email: ['email', 'email_verified'],
      role: ['role'],
    },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: async () => ({ ...test.person, sub }),
    }),
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    async loadExistingGrant({ oidc: { provider, client, session } }: GrantContext) {
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: ['for tests'] },
    pkce: { required: () => true },
  });
  const handle = oidc.callback();
  return test;
}

async function followRedirects(start: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  for (let step = 0; step < 10 && url.origin === issuer; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]!.split(/=(.*)/s);
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location)
      throw new Error(`the provider responded with ${response.status}: ${await response.text()}`);
    url = new URL(location, url);
  }
  return url;
}
