import * as oidc from 'openid-client';
import { z } from 'zod';

/** The provider of single sign-on. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
}

/** What only the browser that began knows; without it nobody can finish. */
export interface SsoSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Who the provider says someone is. Nothing in it gives rights. */
export interface SsoPerson {
  readonly issuer: string;
  readonly subject: string;
  readonly preferredUsername: string | undefined;
  readonly email: string | undefined;
  /** The address, where the provider has checked that it is theirs. */
  readonly verifiedEmail: string | undefined;
  readonly name: string | undefined;
}

const TIMEOUT_SEC = 8;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Authorization code with PKCE, state and nonce; openid-client checks signatures, issuer, audience and times. */
export function createSsoProvider(settings: OidcSettings, redirectUri: string) {
  let known: Promise<oidc.Configuration> | undefined;

  /** Asked for when first needed, so that the server starts without the provider; a failure is not remembered. */
  function configuration(): Promise<oidc.Configuration> {
    const issuer = new URL(settings.issuer);
    const plain = issuer.protocol === 'http:' && LOOPBACK.has(issuer.hostname);
    known ??= oidc
      .discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
        timeout: TIMEOUT_SEC,
        ...(plain ? { execute: [oidc.allowInsecureRequests] } : {}),
      })
      .catch((error: unknown) => {
        known = undefined;
        throw error;
      });
    return known;
  }

  return {
    async begin(): Promise<{ address: string; secrets: SsoSecrets }> {
      const config = await configuration();
      const verifier = oidc.randomPKCECodeVerifier();
      const secrets = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier };
      const address = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state: secrets.state,
        nonce: secrets.nonce,
      });
      return { address: address.href, secrets };
    },

    async finish(query: string, { state, nonce, verifier }: SsoSecrets): Promise<SsoPerson> {
      const config = await configuration();
      const tokens = await oidc.authorizationCodeGrant(config, new URL(redirectUri + query), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('the provider sent no id token');
      const more = await userInfo(config, tokens.access_token, claims);
      const all: Record<string, unknown> = { ...claims, ...more };
      return {
        issuer: claims.iss,
        subject: claims.sub,
        preferredUsername: textOf(all.preferred_username),
        email: textOf(all.email),
        verifiedEmail: verifiedEmail(claims) ?? verifiedEmail(more),
        name: textOf(all.name),
      };
    },
  };
}

/** What the id token leaves out. Someone who has a name can do without the rest. */
async function userInfo(config: oidc.Configuration, token: string, claims: oidc.IDToken): Promise<object> {
  const named = claims.preferred_username !== undefined;
  if ((named && claims.email !== undefined) || !config.serverMetadata().userinfo_endpoint) return {};
  const asked = oidc.fetchUserInfo(config, token, claims.sub);
  return named ? asked.catch(() => ({})) : asked;
}

/** `true` and nothing like it; address and flag must come from the same answer. */
function verifiedEmail(said: object): string | undefined {
  const { email, email_verified } = said as Record<string, unknown>;
  const address = z.email().max(254).safeParse(email);
  return email_verified === true && address.success ? address.data : undefined;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;
