import type { NewPasskey, PasskeyProof } from '@khum/contract/office-sign-in'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

/** The signature algorithms that we accept: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257]

/** Asks the browser to sign with one of the person's passkeys. Throws if the person cancels. */
export async function signWithPasskey(asked: {
  challenge: string
  site: string
  credentials: readonly string[]
}): Promise<PasskeyProof> {
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge: asked.challenge,
      rpId: asked.site,
      allowCredentials: asked.credentials.map((each) => ({ id: each, type: 'public-key' })),
      userVerification: 'preferred',
    },
  })
  return {
    credential: id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
  }
}

/** Asks the browser to create a passkey. Throws if the person cancels. */
export async function createPasskey(
  asked: { challenge: string; site: string; user: string },
  person: { name: string; email: string },
): Promise<NewPasskey> {
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge: asked.challenge,
      rp: { id: asked.site, name: 'Khum' },
      user: { id: asked.user, name: person.email, displayName: person.name },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      attestation: 'none',
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    },
  })
  return {
    credential: id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  }
}
