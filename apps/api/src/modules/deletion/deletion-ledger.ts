import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { DatabaseStartError } from '../../db/database-error'
import { ObjectNotFound } from '../../gateways/files/port'
import { newId } from '../../ids'
import { EnvelopeError } from '../../keys/envelope'
import { withTimeLimit } from '../../time-limit'

/*
 * The object store keeps a list of deleted accounts, because a database restored from an older backup doesn't know of
 * them. Each entry contains the account's random id and the time. The entry is written after the commit, so a deletion
 * that rolls back has no entry. R68; docs/decisions/0024-deletions-survive-a-restore.md
 */
export const deletionsPrefix = 'deletions'
const entrySchema = z.object({ account_id: z.string(), deleted_at: z.iso.datetime() })

/** How long a deletion waits for a response of the object store, in milliseconds. */
const storeWaitMs = 3_000

type Context = Pick<AppContext, 'gateways' | 'clock'>

/**
 * Returns the folder of an account's entries. Puts `a.` before the account's id, because an id may start with a dash,
 * and the parts of an object key may not.
 */
function folderOf(accountId: string): string {
  return `${deletionsPrefix}/a.${accountId}`
}

/**
 * Makes sure, before a deletion, that the object store with the ledger responds.
 * @throws AppError unavailable if the store doesn't respond within 3 s
 */
export async function requireLedger({ gateways }: Context, accountId: string): Promise<void> {
  await withTimeLimit(storeWaitMs, gateways.files.exists(folderOf(accountId))).catch((cause: unknown) => {
    throw new AppError('unavailable', { cause })
  })
}

/**
 * Adds a deleted account to the ledger unless the ledger already has it. Call this after the commit. The request and
 * the job may call this at the same time, so each call writes its own object. If a write fails, the store deletes only
 * the object of that call.
 * @throws ObjectStoreUnavailable
 */
export async function recordDeletion(ctx: Context, accountId: string): Promise<void> {
  if (await hasEntry(ctx, accountId)) return
  const entry: z.infer<typeof entrySchema> = {
    account_id: accountId,
    deleted_at: ctx.clock.now().toISOString(),
  }
  const key = `${folderOf(accountId)}/e.${newId()}`
  await ctx.gateways.files.put(key, Readable.from([Buffer.from(JSON.stringify(entry))]))
}

/**
 * Adds the deletion to the ledger before the response is sent. If the store is too slow, a job that the deletion has
 * queued adds it later.
 */
export async function tryRecordDeletion(ctx: AppContext, accountId: string): Promise<void> {
  await withTimeLimit(storeWaitMs, recordDeletion(ctx, accountId)).catch((err: unknown) => {
    ctx.log.warn({ err }, 'a deletion is not in the ledger yet; a job keeps trying')
  })
}

/** Lists the ids of all accounts in the ledger; an id may appear more than once. @throws ObjectStoreUnavailable */
export async function* listDeletions({ gateways }: Pick<AppContext, 'gateways'>): AsyncGenerator<string> {
  for await (const key of gateways.files.list(deletionsPrefix)) {
    const id = /^deletions\/a\.([^/]+)\/e\.[^/]+$/.exec(key)?.[1]
    if (id) yield id
  }
}

/**
 * Requires that our keys can open one of the account's entries in the ledger. The name of an object alone must not
 * cause a deletion.
 * @throws DatabaseStartError if no entry of the account can be opened; ObjectStoreUnavailable
 */
export async function requireEntry(ctx: Pick<AppContext, 'gateways'>, accountId: string): Promise<void> {
  if (await hasEntry(ctx, accountId)) return
  throw new DatabaseStartError(
    `${folderOf(accountId)} in the object store says that an account was deleted, but MASTER_KEY does not open it. Add the key it was sealed with, or remove the objects if they are not Khum's.`,
  )
}

/** Whether one of the account's entries in the ledger can be opened with our keys and contains the account's id. */
async function hasEntry({ gateways }: Pick<AppContext, 'gateways'>, accountId: string): Promise<boolean> {
  for await (const key of gateways.files.list(folderOf(accountId))) {
    try {
      const entry = entrySchema.parse(JSON.parse(await text(await gateways.files.get(key))))
      if (entry.account_id === accountId) return true
    } catch (cause) {
      const isInvalid =
        cause instanceof EnvelopeError ||
        cause instanceof ObjectNotFound ||
        cause instanceof z.ZodError ||
        cause instanceof SyntaxError
      if (!isInvalid) throw cause
    }
  }
  return false
}
