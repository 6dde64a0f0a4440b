import * as oidc from 'openid-client';
import { z } from 'zod';

export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
}

/** Known only to the browser that started the sign-on, and required to complete it. */
export interface SsoSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The identity asserted by the provider. Grants no permissions. */
export interface SsoIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly preferredUsername: string | undefined;
  readonly email: string | undefined;
  /** The address, if the provider has verified it. */
  readonly verifiedEmail: string | undefined;
  readonly name: string | undefined;
}

const TIMEOUT_SEC = 8;
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Authorization code flow with PKCE, state, and nonce; openid-client checks signature, issuer, audience, and expiry. */
export function createSsoProvider(settings: OidcSettings, redirectUri: string) {
  let cached: Promise<oidc.Configuration> | undefined;

  /** Fetched on first use, so that the server starts without the provider; failures are not cached. */
  function getConfiguration(): Promise<oidc.Configuration> {
    const issuer = new URL(settings.issuer);
    const isLocalHttp = issuer.protocol === 'http:' && LOOPBACK_HOSTS.has(issuer.hostname);
    cached ??= oidc
      .discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
        timeout: TIMEOUT_SEC,
        ...(isLocalHttp ? { execute: [oidc.allowInsecureRequests] } : {}),
      })
      .catch((error: unknown) => {
        cached = undefined;
        throw error;
      });
    return cached;
  }

  return {
    async startAuthorization(): Promise<{ url: string; secrets: SsoSecrets }> {
      const config = await getConfiguration();
      const verifier = oidc.randomPKCECodeVerifier();
      const secrets = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier };
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state: secrets.state,
        nonce: secrets.nonce,
      });
      return { url: url.href, secrets };
    },

    async completeAuthorization(query: string, { state, nonce, verifier }: SsoSecrets): Promise<SsoIdentity> {
      const config = await getConfiguration();
      const tokens = await oidc.authorizationCodeGrant(config, new URL(redirectUri + query), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('the provider sent no id token');
      const userInfo = await fetchMissingClaims(config, tokens.access_token, claims);
      const all: Record<string, unknown> = { ...claims, ...userInfo };
      return {
        issuer: claims.iss,
        subject: claims.sub,
        preferredUsername: readText(all.preferred_username),
        email: readText(all.email),
        verifiedEmail: readVerifiedEmail(claims) ?? readVerifiedEmail(userInfo),
        name: readText(all.name),
      };
    },
  };
}

/** Fetches claims that the id token omits. Failing to do so is fatal only without a username. */
async function fetchMissingClaims(
  config: oidc.Configuration,
  token: string,
  claims: oidc.IDToken,
): Promise<object> {
  const hasUsername = claims.preferred_username !== undefined;
  if ((hasUsername && claims.email !== undefined) || !config.serverMetadata().userinfo_endpoint) return {};
  const userInfo = oidc.fetchUserInfo(config, token, claims.sub);
  return hasUsername ? userInfo.catch(() => ({})) : userInfo;
}

/** Requires exactly `true`. Address and flag must come from the same source. */
function readVerifiedEmail(claims: object): string | undefined {
  const { email, email_verified } = claims as Record<string, unknown>;
  const address = z.email().max(254).safeParse(email);
  return email_verified === true && address.success ? address.data : undefined;
}

const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;
