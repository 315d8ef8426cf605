import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { z } from 'zod';
import { ANSWER_WITHIN_MS, within } from '../../../platform/outward/index.ts';

const SCOPE = 'openid email profile';

export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  /** A shorter time for answers, for tests. */
  answerMs?: number;
}

/** State that the browser holds, sealed, while it is at the provider. */
export interface Begun {
  state: string;
  nonce: string;
  verifier: string;
}

export interface Claims {
  subject: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
}

/**
 * An address is taken only in the form in which accounts have theirs. Others hold signs that the database's lower case turns into letters of
 * somebody else's address, such as the Kelvin sign.
 */
const emailOf = (value: unknown) => z.email().safeParse(value).data ?? null;

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** OpenID Connect's authorization code flow with PKCE, state and nonce. Discovery runs at first use. */
export function createProvider(settings: ProviderSettings) {
  const { answerMs = ANSWER_WITHIN_MS } = settings;
  const insecure = settings.issuer.startsWith('http:');
  let discovered: Promise<Configuration> | null = null;

  function configuration(): Promise<Configuration> {
    discovered ??= discovery(new URL(settings.issuer), settings.clientId, settings.clientSecret, undefined, {
      timeout: answerMs / 1_000,
      // Without it the library believes whatever the connection brings, unsigned.
      execute: [enableNonRepudiationChecks, ...(insecure ? [allowInsecureRequests] : [])],
    }).catch((error) => {
      // Discovery failed: the next sign-in tries again.
      discovered = null;
      throw error;
    });
    return discovered;
  }

  async function begin(): Promise<{ begun: Begun; url: string }> {
    const begun = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const url = buildAuthorizationUrl(await configuration(), {
      redirect_uri: settings.redirectUri,
      scope: SCOPE,
      state: begun.state,
      nonce: begun.nonce,
      code_challenge: await calculatePKCECodeChallenge(begun.verifier),
      code_challenge_method: 'S256',
    });
    return { begun, url: url.href };
  }

  /** Throws when state, nonce or issuer of the reply don't match the request. */
  async function complete(query: string, begun: Begun): Promise<Claims> {
    const tokens = await authorizationCodeGrant(await configuration(), new URL(`${settings.redirectUri}?${query}`), {
      expectedState: begun.state,
      expectedNonce: begun.nonce,
      pkceCodeVerifier: begun.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims()!;
    return {
      subject: claims.sub,
      email: emailOf(claims.email),
      emailVerified: claims.email_verified === true,
      firstName: textOf(claims.given_name),
      lastName: textOf(claims.family_name),
    };
  }

  return {
    begin: () => within(answerMs, begin()),
    complete: (query: string, begun: Begun) => within(answerMs, complete(query, begun)),
  };
}

export type GoogleProvider = ReturnType<typeof createProvider>;
