import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, PasskeyProof } from '@khum/contract'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const site = { rpId: 'localhost', origin: 'http://localhost' }

/** An authenticator in software: makes a passkey (ES256, attestation `none`) and signs with it. */
export function softPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0

  function authenticatorData(rpId: string, flags: number, rest: Buffer): Buffer {
    counter += 1
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head, rest])
  }
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  return {
    id: id.toString('base64url'),
    create(challenge: string, { rpId, origin } = site): NewPasskey {
      // A COSE key: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const length = Buffer.from([0, id.length])
      const data = authenticatorData(rpId, 0x45, Buffer.concat([Buffer.alloc(16), length, id, key]))
      // In CBOR: {"fmt": "none", "attStmt": {}, "authData": data}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return {
        credential: id.toString('base64url'),
        client_data: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestation: attestation.toString('base64url'),
        transports: ['internal'],
      }
    },
    prove(challenge: string, { rpId, origin } = site): PasskeyProof {
      const data = authenticatorData(rpId, 0x05, Buffer.alloc(0))
      const client = clientData('webauthn.get', challenge, origin)
      return {
        credential: id.toString('base64url'),
        client_data: client.toString('base64url'),
        authenticator_data: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      }
    },
  }
}
