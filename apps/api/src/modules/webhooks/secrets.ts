import { randomBytes } from 'node:crypto'
import type { AppContext } from '../../context'
import { newId } from '../../ids'
import { openOrNull } from '../../keys/keys'
import { slotForNew } from '../../keys/two-slots'

type Ctx = Pick<AppContext, 'db' | 'clock' | 'keys'>

/** Returns the additional authenticated data (AAD) that binds a sealed secret to its row. */
export function webhookSecretAad(id: string): string {
  return `webhook_secret.secret ${id}`
}

/**
 * Reads the secrets of a client's webhook, newest first. Leaves out secrets that can't be decrypted, because their
 * master key is lost or the stored value is damaged.
 */
export async function readSecrets({ db, keys }: Ctx, clientId: string): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('webhook_secret')
    .select(['id', 'secret_sealed'])
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.flatMap(({ id, secret_sealed }) => openOrNull(keys, secret_sealed, webhookSecretAad(id)) ?? [])
}

/**
 * Creates a secret for a client's webhook. If two secrets exist already, the new secret replaces the older of them.
 * @returns the new secret in the form `whsec_…`, which is shown once
 */
export async function addSecret({ db, keys, clock }: Ctx, clientId: string): Promise<string> {
  const valid = await db
    .selectFrom('webhook_secret')
    .select(['id', 'slot'])
    .where('client_id', '=', clientId)
    .orderBy('created_at')
    .orderBy('slot')
    .execute()
  const slot = slotForNew(valid)
  const replaced = valid.find((live) => live.slot === slot)
  if (replaced) await db.deleteFrom('webhook_secret').where('id', '=', replaced.id).execute()
  const id = newId()
  const secret = randomBytes(32)
  await db
    .insertInto('webhook_secret')
    .values({
      id,
      client_id: clientId,
      slot,
      secret_sealed: keys.seal(secret, webhookSecretAad(id)),
      created_at: clock.now(),
    })
    .execute()
  return `whsec_${secret.toString('base64')}`
}
