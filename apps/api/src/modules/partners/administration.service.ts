import { createPublicKey } from 'node:crypto'
import type { ClientKey, PartnerEdit, PartnerRecord } from '@khum/contract'
import type { Kysely } from 'kysely'
import { AppError, invalidField } from '../../app-error'
import type { ClientCaller } from '../../caller'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import { type ChannelKind, channelSecretAad } from '../../gateways/line/channel-secrets'
import { newId, newToken, sha256 } from '../../ids'
import { listUnknownInsurers } from '../../insurer-scope'
import {
  insertPartner,
  insertSecret,
  listPartnerRecords,
  lockPartner,
  saveLoginChannel,
  saveMessagingChannel,
  savePartner,
  saveSso,
} from './administration.repo'

type Db = Kysely<Database>
type Ctx = Pick<AppContext, 'db' | 'clock' | 'keys'>

/**
 * Creates a partner or changes its details. Fields that are left out keep their value. If an existing partner serves
 * further insurers, a job adds the coverages of these insurers to the card lists of the partner's members.
 * @throws AppError not_found if the id belongs to a partner of insurers outside the caller's scope; validation_failed
 * with the wrong field
 */
export async function putPartner(
  ctx: Ctx & Pick<AppContext, 'jobs'>,
  caller: ClientCaller,
  id: string,
  edit: PartnerEdit,
): Promise<PartnerRecord> {
  const unknown = await listUnknownInsurers(ctx.db, [edit.ins_code, ...edit.insurers], caller)
  if (unknown.includes(edit.ins_code)) throw invalidField('ins_code', 'unknown_insurer')
  const wrong = edit.insurers.findIndex((code) => unknown.includes(code))
  if (wrong !== -1) throw invalidField(`insurers.${wrong}`, 'unknown_insurer')
  const keys = (edit.line_liff_keys ?? []).map(({ line_liff_key }) => line_liff_key)
  if (new Set(keys).size < keys.length) throw invalidField('line_liff_keys', 'duplicate')
  return await inTransaction(ctx.db, async (db) => {
    const isNew = await insertPartner(db, id, edit.ins_code)
    return await change(db, caller, id, async () => {
      const added = await savePartner(db, id, edit)
      if (isNew || added.length === 0) return
      await ctx.jobs.send(db, 'partner.list_coverages', {
        partner_id: id,
        insurers: added,
        change_id: newId(),
      })
    })
  })
}

/**
 * Gives a partner a new secret. Call it in a transaction.
 * @returns the secret; only its hash is stored
 * @throws AppError not_found
 */
export async function addPartnerSecret(
  ctx: Ctx,
  caller: ClientCaller,
  id: string,
  endsOlder: boolean,
): Promise<{ partner: PartnerRecord; secret: string }> {
  const secret = newToken()
  const at = ctx.clock.now()
  const partner = await change(ctx.db, caller, id, () =>
    insertSecret(ctx.db, id, { hash: sha256(secret), endsOlder, at }),
  )
  return { partner, secret }
}

/** Returns a partner that the client may manage. @throws AppError not_found */
export async function getPartnerRecord(db: Db, caller: ClientCaller, id: string): Promise<PartnerRecord> {
  const [partner] = await listPartnerRecords(db, caller, id)
  if (!partner) throw new AppError('not_found')
  caller.about = { subject: `partner ${id}`, insurerCode: partner.ins_code }
  return partner
}

/** Stores the secret of a LINE channel, sealed, or removes the channel. @throws AppError not_found */
export async function setLineChannel(
  ctx: Ctx,
  caller: ClientCaller,
  { partner, channel }: { partner: string; channel: ChannelKind },
  given: { number: string; secret: string } | null,
): Promise<PartnerRecord> {
  const sealed = given && {
    number: given.number,
    sealed: ctx.keys.seal(Buffer.from(given.secret), channelSecretAad(partner, channel)),
  }
  const save = channel === 'login' ? saveLoginChannel : saveMessagingChannel
  return await inTransaction(ctx.db, (db) => change(db, caller, partner, () => save(db, partner, sealed)))
}

/**
 * Sets or ends a partner's single sign-on.
 * @throws AppError not_found; validation_failed if a key isn't a public key
 */
export async function setPartnerSso(
  ctx: Ctx,
  caller: ClientCaller,
  id: string,
  sso: { issuer: string; keys: ClientKey[] } | null,
): Promise<PartnerRecord> {
  sso?.keys.forEach((key, index) => {
    if (!isPublicKey(key)) throw invalidField(`keys.${index}`)
  })
  return await inTransaction(ctx.db, (db) => change(db, caller, id, () => saveSso(db, id, sso)))
}

/** Locks the partner, runs `work` to change the partner, and returns the changed partner. @throws AppError not_found */
async function change(
  db: Db,
  caller: ClientCaller,
  id: string,
  work: () => Promise<void>,
): Promise<PartnerRecord> {
  if (!(await lockPartner(db, caller, id))) throw new AppError('not_found')
  await work()
  return await getPartnerRecord(db, caller, id)
}

function isPublicKey(jwk: ClientKey): boolean {
  try {
    createPublicKey({ key: JSON.parse(JSON.stringify(jwk)), format: 'jwk' })
    return true
  } catch {
    return false
  }
}
