import * as client from 'openid-client'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { demoProvider } from '../development/demo-provider'

type Ctx = Pick<AppContext, 'config' | 'clock'>

/** Values that Khum keeps while the browser is at the provider. The provider's answer is checked against them. */
export interface PendingSignIn {
  state: string
  nonce: string
  verifier: string
  redirectUri: string
}

/** The person who has signed in, according to the provider. */
export interface Identity {
  issuer: string
  subject: string
  /**
   * The email address in lower case. Null if the provider gives no address, or says that the address isn't verified. If
   * the provider doesn't say whether the address is verified, the configuration decides whether it counts as verified.
   */
  email: string | null
}

const timeoutSeconds = 10
const toleranceSeconds = 30

interface Provider {
  issuer: URL
  clientId: string
  clientSecret: string
  /** Replaces network requests to the demo provider, because that provider runs in this process. */
  fetch?: client.CustomFetch
}

/** Returns the TPA's identity provider. Outside production, returns the demo provider if no provider is configured. */
function providerOf(ctx: Ctx): Provider | null {
  const { config } = ctx
  if (config.staffSignIn !== 'provider') return null
  const { issuer, clientId, clientSecret } = config.staffProvider
  if (issuer && clientId && clientSecret) return { issuer: new URL(issuer), clientId, clientSecret }
  if (config.env === 'production') return null
  const demo = demoProvider(ctx)
  return { issuer: new URL(demo.issuer), clientId: 'khum-office', clientSecret: 'demo', fetch: demo.fetch }
}

const known = new Map<string, Promise<client.ServerMetadata>>()

async function configure(ctx: Ctx): Promise<client.Configuration> {
  const provider = providerOf(ctx)
  if (!provider) throw new AppError('not_found')
  const key = provider.issuer.href
  const metadata = await (known.get(key) ?? remember(key, discover(provider)))
  const { clientId, clientSecret } = provider
  // Makes the library check times by the clock that the rest of Khum uses.
  const skew = Math.round((ctx.clock.now().getTime() - Date.now()) / 1000)
  const configuration = new client.Configuration(metadata, clientId, {
    client_secret: clientSecret,
    [client.clockSkew]: skew,
    [client.clockTolerance]: toleranceSeconds,
  })
  prepare(configuration, provider)
  // Also checks the ID token's signature. The standard doesn't require this check, because the token arrives over TLS.
  client.enableNonRepudiationChecks(configuration)
  return configuration
}

/** Keeps a provider's metadata for later sign-ins. If loading the metadata fails, the next sign-in tries again. */
function remember(key: string, loading: Promise<client.ServerMetadata>) {
  known.set(key, loading)
  loading.catch(() => known.delete(key))
  return loading
}

async function discover(provider: Provider): Promise<client.ServerMetadata> {
  const { issuer, clientId, clientSecret, fetch } = provider
  const found = await client.discovery(issuer, clientId, clientSecret, undefined, {
    timeout: timeoutSeconds,
    // Only for development: in production, the configuration refuses an http issuer.
    execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
    ...(fetch ? { [client.customFetch]: fetch } : {}),
  })
  return found.serverMetadata()
}

function prepare(configuration: client.Configuration, { issuer, fetch }: Provider): void {
  configuration.timeout = timeoutSeconds
  if (issuer.protocol === 'http:') client.allowInsecureRequests(configuration)
  if (fetch) configuration[client.customFetch] = fetch
}

/**
 * Starts a sign-in with state, nonce and PKCE. R91
 * @param again whether the person must authenticate again, even with a session at the provider
 * @returns the provider's address, and what `finishAtProvider` needs
 */
export async function startAtProvider(
  ctx: Ctx,
  redirectUri: string,
  { again }: { again: boolean },
): Promise<{ address: URL; pending: PendingSignIn }> {
  const configuration = await configure(ctx)
  const pending = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    redirectUri,
  }
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
    ...(again ? { prompt: 'login', max_age: '0' } : {}),
  })
  return { address, pending }
}

/**
 * Finishes a sign-in: checks the state, exchanges the code with the PKCE verifier, and checks the ID token's signature,
 * issuer, audience, nonce and times. R91
 * @param address the address that the provider sent the browser to
 * @returns null if one of the checks fails
 */
export async function finishAtProvider(
  ctx: Ctx & Pick<AppContext, 'log'>,
  address: URL,
  pending: PendingSignIn & { again: boolean },
): Promise<Identity | null> {
  const configuration = await configure(ctx)
  const at = new URL(pending.redirectUri)
  at.search = address.search
  try {
    const tokens = await client.authorizationCodeGrant(configuration, at, {
      pkceCodeVerifier: pending.verifier,
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      idTokenExpected: true,
      ...(pending.again ? { maxAge: 60 } : {}),
    })
    const claims = tokens.claims()
    if (!claims) return null
    // Some providers return the email address only from their userinfo endpoint.
    const asks = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
    const person = asks ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims
    const { emailTrusted } = ctx.config.staffProvider
    const isVerified = person.email_verified ?? emailTrusted
    const email = typeof person.email === 'string' && isVerified === true ? person.email : null
    return { issuer: claims.iss, subject: claims.sub, email: email?.trim().toLowerCase() ?? null }
  } catch (error) {
    // Safe to log, because the message names the failed check and never contains a token.
    ctx.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'a staff sign-in failed')
    return null
  }
}
