import type { Insertable } from 'kysely'
import type { Database } from '../../src/db/schema'
import type { DemoClock } from './demo-clock'
import type { IdOf } from './demo-ids'

export const tempoIssuer = 'https://sso.tempo.example'

/** The id that the partner tempo uses for the demo member tempo01. */
export const tempoSubject = 'tempo-employee-0001'

const publicKey = {
  kty: 'EC',
  crv: 'P-256',
  x: 'OoifX5NID857b86CpWfOfNn_SDp40UDxEQi-XZn3gMM',
  y: 'NYAz-1Bb_6k0ueLbg9atkqx84AS6RxXYWaMufjcLYjo',
}

/**
 * The key pair with which an invented partner signs SSO tokens. The private key is in the source code on purpose:
 * /dev/sso, which never runs in production, signs with it.
 */
export const tempoKey = { ...publicKey, d: 'NU73QQ9Z_EuEJLS5BqnM3vZjwGU2AOG1HR1z9xdlURQ' }
export const tempoKeyId = 'tempo-demo-1'

/** Returns the partner's public key and the link to its demo member. */
export function ssoRows(clock: DemoClock, idOf: IdOf) {
  const partner_sso: Insertable<Database['partner_sso']> = {
    partner_id: 'tempo',
    issuer: tempoIssuer,
    jwks: JSON.stringify({ keys: [{ ...publicKey, kid: tempoKeyId, alg: 'ES256', use: 'sig' }] }),
  }
  const account_identity: Insertable<Database['account_identity']> = {
    provider: 'sso',
    partner_id: 'tempo',
    subject: tempoSubject,
    account_id: idOf('account', 'tempo01'),
    linked_at: clock.at(-400, '10:20'),
  }
  return { partner_sso, account_identity }
}
