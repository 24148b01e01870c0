import type { Kysely } from 'kysely'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { fixedRead } from '../../db/fast-reads/fixed-read'
import type { Database } from '../../db/schema'
import { withTimeLimit } from '../../time-limit'
import { refuseLostDocuments } from '../documents/documents.service'

/** An accepted file; `object_size` is the size in bytes that the store must have. */
interface AcceptedFile {
  id: string
  fate: string
  object_key: string | null
  object_size: bigint | null
}

/** After this many milliseconds without an answer from the object store, the call fails. */
const storeWaitMs = 5_000

export function listAcceptedFiles(
  db: Kysely<Database>,
  accountId: string,
  of: { claimId: string; ids: string[] },
): Promise<AcceptedFile[]> {
  return accepted(db, accountId).where('claim_id', '=', of.claimId).where('id', 'in', of.ids).execute()
}

export const listAcceptedFilesOfDraft = fixedRead((db, accountId: string, draftId: string) =>
  accepted(db, accountId).where('draft_id', '=', draftId),
)

function accepted(db: Kysely<Database>, accountId: string) {
  return db
    .selectFrom('document')
    .select(['id', 'fate', 'object_key', 'object_size'])
    .where('account_id', '=', accountId)
    .where('fate', '=', 'accepted')
}

/**
 * Makes sure that the object store has every file at its recorded size; doesn't read the files. After a restore, the
 * database may name files that the store has lost. These files become refused (`file_lost`), so that the member can
 * attach them again. The refusals are written on another connection, so they stay even if the caller's transaction
 * rolls back. Call this before locking the files' rows; otherwise the refusals would wait for the caller's own locks.
 * R68, R74
 * @throws AppError claim_files_lost with the number of lost files; unavailable if the store doesn't respond within 5 s
 */
export async function requireFilesInStore(ctx: AppContext, files: AcceptedFile[]): Promise<void> {
  const lost = await withTimeLimit(storeWaitMs, findLost(ctx, files)).catch((cause: unknown) => {
    throw new AppError('unavailable', { cause })
  })
  if (lost.length === 0) return
  ctx.log.error({ documents: lost }, 'the object store lost files of a claim that was about to be sent')
  await refuseLostDocuments(ctx, lost)
  throw new AppError('claim_files_lost', { params: { count: lost.length } })
}

async function findLost({ gateways }: AppContext, files: AcceptedFile[]): Promise<string[]> {
  const checked = await Promise.all(
    files.map(async ({ id, object_key, object_size }) => {
      // Without an object key or a recorded size there is nothing to compare, so the file isn't reported as lost.
      if (!object_key || object_size === null) return []
      return (await gateways.files.size(object_key)) === Number(object_size) ? [] : [id]
    }),
  )
  return checked.flat()
}
