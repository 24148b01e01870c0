import type { Kysely } from 'kysely'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import { refuseLostDocuments } from '../documents/documents.service'

/** A file of a claim as its row knows it; `object_size` in bytes. */
interface KeptFile {
  id: string
  fate: string
  object_key: string | null
  object_size: bigint | null
}

/** How long the store may take to say what it has, in milliseconds. */
const storeWaitMs = 5_000

/** The accepted files that an answer would promise: those of a draft, or of the named documents of a claim. */
export function listKeptFiles(
  db: Kysely<Database>,
  accountId: string,
  of: { draftId: string } | { claimId: string; ids: string[] },
): Promise<KeptFile[]> {
  const all = db
    .selectFrom('document')
    .select(['id', 'fate', 'object_key', 'object_size'])
    .where('account_id', '=', accountId)
    .where('fate', '=', 'accepted')
  const chosen =
    'draftId' in of
      ? all.where('draft_id', '=', of.draftId)
      : all.where('claim_id', '=', of.claimId).where('id', 'in', of.ids)
  return chosen.execute()
}

/**
 * Makes sure that the store has every file in the size that was read back when it was kept; one question each, nothing is read.
 * After a restore the rows may name files that are gone: those are refused with `file_lost`, so that the member can attach them
 * again, and nothing is acknowledged. Before any row is locked, because the refusal stays when the caller's transaction doesn't.
 * TRUST R68, R74
 * @throws AppError claim_files_lost with their number, unavailable when the store doesn't answer in 5 s
 */
export async function requireFiles(ctx: AppContext, files: KeptFile[]): Promise<void> {
  const lost = await Promise.race([findLost(ctx, files), late()]).catch((cause: unknown) => {
    throw new AppError('unavailable', { cause })
  })
  if (lost.length === 0) return
  ctx.log.error({ documents: lost }, 'the object store lost files of a claim that was about to be sent')
  await refuseLostDocuments(ctx, lost)
  throw new AppError('claim_files_lost', { params: { count: lost.length } })
}

async function findLost({ gateways }: AppContext, files: KeptFile[]): Promise<string[]> {
  const checked = await Promise.all(
    files.map(async ({ id, object_key, object_size }) => {
      // A row without a size is older than sizes are kept: there is nothing to compare.
      if (!object_key || object_size === null) return []
      return (await gateways.files.size(object_key)) === Number(object_size) ? [] : [id]
    }),
  )
  return checked.flat()
}

function late(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`no answer in ${storeWaitMs} ms`)), storeWaitMs).unref()
  })
}
