import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { DatabaseStartError } from '../../db/database-error'
import { ObjectNotFound } from '../../gateways/files/port'
import { newId } from '../../ids'
import { EnvelopeError } from '../../keys/envelope'

/*
 * Which accounts were deleted, kept in the object store, because a database that is restored from an older backup has
 * forgotten it. TRUST R68; docs/decisions/0024-deletions-survive-a-restore.md. An entry is written only after the commit, so a
 * deletion that rolled back leaves none. It holds the account's random id and the time.
 */
export const deletionsPrefix = 'deletions'
const entrySchema = z.object({ account_id: z.string(), deleted_at: z.iso.datetime() })

/** How long a member waits for the store, in milliseconds; then the job goes on trying. */
const storeWaitMs = 3_000

type Parts = Pick<AppContext, 'gateways' | 'clock'>

/** Where the entries of an account are. A letter first: an id may begin with a dash, which no object key may. */
function folderOf(accountId: string): string {
  return `${deletionsPrefix}/a.${accountId}`
}

/** Refuses a deletion that couldn't be kept. @throws AppError unavailable when the store doesn't answer in 3 s */
export async function requireLedger({ gateways }: Parts, accountId: string): Promise<void> {
  await inTime(gateways.files.exists(folderOf(accountId))).catch((cause: unknown) => {
    throw new AppError('unavailable', { cause })
  })
}

/**
 * Keeps that an account was deleted. Only after the commit; doing it again changes nothing. The answer and the job may both be at
 * it, so each writes an object of its own: what doesn't come back right after it was written is removed, and must not take another
 * one's entry along. @throws ObjectStoreUnavailable
 */
export async function recordDeletion(ctx: Parts, accountId: string): Promise<void> {
  if (await hasEntry(ctx, accountId)) return
  const entry: z.infer<typeof entrySchema> = {
    account_id: accountId,
    deleted_at: ctx.clock.now().toISOString(),
  }
  const key = `${folderOf(accountId)}/e.${newId()}`
  await ctx.gateways.files.put(key, Readable.from([Buffer.from(JSON.stringify(entry))]))
}

/** Writes the entry before the answer. If the store doesn't take it in time, the job of the deletion's transaction does it later. */
export async function recordDeletionSoon(ctx: AppContext, accountId: string): Promise<void> {
  await inTime(recordDeletion(ctx, accountId)).catch((err: unknown) => {
    ctx.log.warn({ err }, 'a deletion is not in the ledger yet; a job goes on trying')
  })
}

/** The ids of all accounts in the ledger, perhaps several times. @throws ObjectStoreUnavailable */
export async function* listDeletions({ gateways }: Pick<AppContext, 'gateways'>): AsyncGenerator<string> {
  for await (const key of gateways.files.list(deletionsPrefix)) {
    const id = /^deletions\/a\.([^/]+)\/e\.[^/]+$/.exec(key)?.[1]
    if (id) yield id
  }
}

/**
 * Makes sure of an entry, which is sealed for its place: a name in a bucket alone deletes nobody.
 * @throws DatabaseStartError when none can be opened, ObjectStoreUnavailable
 */
export async function requireEntry(ctx: Pick<AppContext, 'gateways'>, accountId: string): Promise<void> {
  if (await hasEntry(ctx, accountId)) return
  throw new DatabaseStartError(
    `${folderOf(accountId)} in the object store says that an account was deleted, but MASTER_KEY does not open it. Add the key it was sealed with, or remove the objects if they are not Khum's.`,
  )
}

/** Whether there is an entry that opens, and names the account. */
async function hasEntry({ gateways }: Pick<AppContext, 'gateways'>, accountId: string): Promise<boolean> {
  for await (const key of gateways.files.list(folderOf(accountId))) {
    try {
      const entry = entrySchema.parse(JSON.parse(await text(await gateways.files.get(key))))
      if (entry.account_id === accountId) return true
    } catch (cause) {
      const isNoEntry =
        cause instanceof EnvelopeError ||
        cause instanceof ObjectNotFound ||
        cause instanceof z.ZodError ||
        cause instanceof SyntaxError
      if (!isNoEntry) throw cause
    }
  }
  return false
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${storeWaitMs} ms`)), storeWaitMs)
  })
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
