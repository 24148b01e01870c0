import type { NewPasskey, PasskeyProof } from '@khum/contract'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../config'
import { sha256 } from '../../../ids'

/** Loads the library when it is first needed, because loading it delays the server's start. */
const webauthn = () => import('@simplewebauthn/server')

/** The site that a passkey belongs to. */
export interface Site {
  rpId: string
  origin: string
}

/**
 * Returns the site of the office's pages: the WebAuthn relying party's id and its origin. A development server may be
 * reached by several names, so there the site is that of the request.
 */
export function siteOf({ env, officeUrl }: Config, request: FastifyRequest): Site {
  if (env === 'production') return { rpId: officeUrl.hostname, origin: officeUrl.origin }
  const own = new URL(`${request.protocol}://${request.host}`)
  return { rpId: own.hostname, origin: own.origin }
}

/**
 * Returns the id that authenticators store for a person. It must not be the email, because WebAuthn allows no personal
 * data in this id.
 */
export function passkeyUserId(staffId: string): string {
  return sha256(`khum passkey ${staffId}`).toString('base64url')
}

export interface Passkey {
  id: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** Checks a new passkey. @returns null if its challenge, site or form is wrong */
export async function verifyNewPasskey(
  { credential: id, client_data, attestation, transports }: NewPasskey,
  { challenge, site }: { challenge: string; site: Site },
): Promise<Passkey | null> {
  try {
    const { verifyRegistrationResponse } = await webauthn()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: client_data, attestationObject: attestation },
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: false,
    })
    if (!verified) return null
    const { credential } = registrationInfo
    return {
      id: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports,
    }
  } catch {
    // The library throws if something in the browser's data is wrong.
    return null
  }
}

/** Checks a passkey's signature. @returns the authenticator's new counter, or null if the proof is wrong */
export async function verifyPasskey(
  { credential: id, client_data, authenticator_data, signature }: PasskeyProof,
  passkey: Passkey,
  { challenge, site }: { challenge: string; site: Site },
): Promise<number | null> {
  try {
    const { verifyAuthenticationResponse } = await webauthn()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: client_data, authenticatorData: authenticator_data, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
      requireUserVerification: false,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // The library throws if something in the browser's data is wrong.
    return null
  }
}
