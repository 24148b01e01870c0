import { createPrivateKey, type KeyObject, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { calculateJwkThumbprint, exportJWK, SignJWT } from 'jose'
import * as z from 'zod'
import { CliError } from '../run-cli'

const metadataSchema = z.object({ issuer: z.string() })
const validSeconds = 60
const algorithms: Record<string, string> = { ec: 'ES256', rsa: 'PS256', ed25519: 'EdDSA' }

/** Reads a private key in PEM. @throws CliError */
export function readPrivateKey(file: string): KeyObject {
  try {
    return createPrivateKey(readFileSync(file))
  } catch (error) {
    throw new CliError(`${file}: ${error instanceof Error ? error.message : 'not a private key'}`, 2)
  }
}

/**
 * Signs an assertion that proves the client's identity. Names the key by its thumbprint, as the server does for keys
 * that were registered without an id.
 * @throws CliError if the server doesn't return its metadata, or this kind of key can't sign assertions
 */
export async function signAssertion(base: string, clientId: string, key: KeyObject): Promise<string> {
  const alg = algorithms[key.asymmetricKeyType ?? '']
  if (!alg)
    throw new CliError(`a key of type ${key.asymmetricKeyType} can’t sign: use Ed25519, EC (P-256) or RSA`, 2)
  const answer = await fetch(new URL('/.well-known/oauth-authorization-server', base)).catch(() => null)
  const metadata = metadataSchema.safeParse(await answer?.json().catch(() => null))
  if (!metadata.success) throw new CliError(`No Khum answers at ${new URL(base).origin}.`)
  const now = Math.floor(Date.now() / 1000)
  return await new SignJWT({ jti: randomUUID() })
    .setProtectedHeader({ alg, kid: await calculateJwkThumbprint(await exportJWK(key)) })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(metadata.data.issuer)
    .setIssuedAt(now)
    .setExpirationTime(now + validSeconds)
    .sign(key)
}
