import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import type { AppContext } from '../../context'
import { DatabaseStartError } from '../../db/database-error'
import { AppError } from '../../http/app-error'
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

/** A letter first: an id may begin with a dash, which no object key may. */
function keyOf(accountId: string): string {
  return `${deletionsPrefix}/a.${accountId}`
}

/** Refuses a deletion that couldn't be kept. @throws AppError unavailable when the store doesn't answer in 3 s */
export async function requireLedger({ gateways }: Parts, accountId: string): Promise<void> {
  await inTime(gateways.files.exists(keyOf(accountId))).catch((cause: unknown) => {
    throw new AppError('unavailable', { cause })
  })
}

/** Keeps that an account was deleted. Only after the commit; doing it again changes nothing. @throws ObjectStoreUnavailable */
export async function recordDeletion({ gateways, clock }: Parts, accountId: string): Promise<void> {
  const key = keyOf(accountId)
  if (await gateways.files.exists(key)) return
  const entry: z.infer<typeof entrySchema> = {
    account_id: accountId,
    deleted_at: clock.now().toISOString(),
  }
  await gateways.files.put(key, Readable.from([Buffer.from(JSON.stringify(entry))]))
}

/** The same before the member is told. What the store doesn't take in time, the job of the deletion's transaction brings. */
export async function recordDeletionSoon(ctx: AppContext, accountId: string): Promise<void> {
  await inTime(recordDeletion(ctx, accountId)).catch((err: unknown) => {
    ctx.log.warn({ err }, 'a deletion is not in the ledger yet; a job goes on trying')
  })
}

/** The ids of all accounts in the ledger. @throws ObjectStoreUnavailable */
export async function* listDeletions({ gateways }: Pick<AppContext, 'gateways'>): AsyncGenerator<string> {
  for await (const key of gateways.files.list(deletionsPrefix)) {
    const id = key.startsWith(`${deletionsPrefix}/a.`) ? key.slice(deletionsPrefix.length + 3) : ''
    if (id) yield id
  }
}

/**
 * Makes sure of an entry, which is sealed for its place: a name in a bucket alone deletes nobody.
 * @throws DatabaseStartError when it can't be opened, ObjectStoreUnavailable
 */
export async function requireEntry(
  { gateways }: Pick<AppContext, 'gateways'>,
  accountId: string,
): Promise<void> {
  const key = keyOf(accountId)
  try {
    const entry = entrySchema.parse(JSON.parse(await text(await gateways.files.get(key))))
    if (entry.account_id === accountId) return
  } catch (cause) {
    const isForged =
      cause instanceof EnvelopeError || cause instanceof z.ZodError || cause instanceof SyntaxError
    if (!isForged) throw cause
  }
  throw new DatabaseStartError(
    `The object ${key} says that an account was deleted, but MASTER_KEY does not open it. Add the key it was sealed with, or remove the object if it is not Khum's.`,
  )
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${storeWaitMs} ms`)), storeWaitMs)
  })
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
