import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import type { ClientKey } from '@khum/contract'
import { calculateJwkThumbprint } from 'jose'
import { invalidField } from '../../app-error'

const shortestRsa = 2048

/** Returns the key that verifies a client's assertions. @throws Error if the JWK isn't a valid key */
export function publicKeyOf(jwk: ClientKey): KeyObject {
  // Copies the key without its undefined fields, because the type `JsonWebKey` doesn't allow them.
  const key: JsonWebKey = JSON.parse(JSON.stringify(jwk))
  return createPublicKey({ key, format: 'jwk' })
}

/**
 * Checks that a client's key can verify assertions. If the key has no id, adds its thumbprint as the id.
 * @throws AppError validation_failed
 */
export async function checkKey(jwk: ClientKey): Promise<ClientKey & { kid: string }> {
  const key = readKey(jwk)
  const { modulusLength = shortestRsa } = key?.asymmetricKeyDetails ?? {}
  if (!key || modulusLength < shortestRsa) throw invalidField('key')
  return { ...jwk, kid: jwk.kid ?? (await calculateJwkThumbprint(key)) }
}

function readKey(jwk: ClientKey): KeyObject | null {
  try {
    return publicKeyOf(jwk)
  } catch {
    return null
  }
}
