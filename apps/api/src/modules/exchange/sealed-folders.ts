import type { Manifest, PublicImportKey, SealedFolder } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../app-error'
import type { ClientCaller } from '../../caller'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import { audit } from '../audit/audit'
import { findClientOfSource, isManagedBy } from '../clients/clients.service'
import { isRefusedDemo } from '../clients/demo-clients'
import { filesOf, findBatch } from './batches.repo'
import { checkBatch, createBatch } from './batches.service'
import { deletePieces, storePiece } from './receive-piece'
import { type Folder, FolderFault, keyIdOfSealed, listFolders, openManifest, piecesOf } from './sealed-files'

type Db = Kysely<Database>

/**
 * Imports the folders of sealed files that have arrived completely, each as a batch of the client that is set for the
 * source. Records what is wrong with a folder, so that clients can list it. Imports a folder only once; after an
 * interruption, the next call continues. R87
 * @throws the first error that isn't the fault of a folder, such as a file that can't be read, after trying all folders
 */
export async function takeSealedFolders(ctx: AppContext): Promise<void> {
  const failures: unknown[] = []
  for (const folder of await listFolders(ctx)) {
    try {
      await takeFolder(ctx, folder).catch((error) => noteFault(ctx, folder, faultOf(error)))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

const mostListed = 1_000

/**
 * Lists the folders of the clients that the caller may manage, latest first. Folders without a client are listed only
 * for clients of all insurers. R90
 */
export async function listSealedFolders(
  { db }: Pick<AppContext, 'db'>,
  caller: ClientCaller,
): Promise<{ items: SealedFolder[] }> {
  const rows = await db
    .selectFrom('sealed_folder')
    .leftJoin('client', 'client.id', 'sealed_folder.client_id')
    .select(['source', 'name', 'status', 'code', 'detail', 'batch_id', 'seen_at'])
    .where((where) =>
      where.or([isManagedBy(caller), sql<boolean>`client.id is null and ${caller.insurers}::text[] is null`]),
    )
    .orderBy('seen_at', 'desc')
    .orderBy('name')
    .limit(mostListed)
    .execute()
  return { items: rows.map((row) => ({ ...row, seen_at: row.seen_at.toISOString() })) }
}

/** Returns the public key with which sources encrypt their files for Khum. */
export function viewImportKey({ keys }: Pick<AppContext, 'keys'>): PublicImportKey {
  const { id, publicKey } = keys.importKey
  return { key_id: id.toString('hex'), public_key: publicKey.toString('base64url') }
}

/**
 * Yields, for each sealed file that still waits, the id of the import key that it was sealed with. A file waits until
 * its folder is imported or finally refused. R97
 * @throws ObjectStoreUnavailable
 */
export async function* keyIdsOfWaiting(
  ctx: Pick<AppContext, 'db' | 'keys' | 'gateways'>,
): AsyncGenerator<Buffer> {
  for (const folder of await listFolders(ctx)) {
    if (isOver(await findKnown(ctx.db, folder))) continue
    for (const file of folder.files) {
      const keyId = await keyIdOfSealed(ctx, folder, file)
      if (keyId) yield keyId
    }
  }
}

type Known = { status: string; batch_id: string | null; detail: string | null } | undefined

async function findKnown(db: Db, { source, name }: Folder): Promise<Known> {
  return await db
    .selectFrom('sealed_folder')
    .select(['status', 'batch_id', 'detail'])
    .where('source', '=', source)
    .where('name', '=', name)
    .executeTakeFirst()
}

/**
 * Whether the folder was imported or finally refused. A refusal is final if the folder has a batch: the folder's files
 * couldn't be read, and the source must send them under another name. A refusal is also final if `as_of` was too far
 * ahead: otherwise the folder would be imported some days later. Other refused folders are tried again.
 */
function isOver(known: Known): boolean {
  if (known?.status === 'refused') return known.batch_id !== null || known.detail === asOfTooFar
  return known?.status === 'taken'
}

/** The detail of a folder's refusal because of its `as_of`, see `faultOf`. */
const asOfTooFar = 'manifest.as_of too_far_ahead'

async function takeFolder(ctx: AppContext, folder: Folder): Promise<void> {
  const { source, name } = folder
  const known = await findKnown(ctx.db, folder)
  if (isOver(known)) return
  const caller = await findClientOfSource(ctx.db, source)
  if (!caller || isRefusedDemo(ctx.config, caller.clientId)) throw new FolderFault('client_missing')
  folder.clientId = caller.clientId
  const manifest = await openManifest(ctx, folder)
  const batchId = await beginBatch(ctx, caller, { folder, manifest, known: known?.batch_id ?? null })
  try {
    await sendFiles(ctx, folder, batchId)
  } catch (error) {
    if (error instanceof FolderFault) {
      await giveUpBatch(ctx, batchId)
      folder.batchId = batchId
    }
    throw error
  }
  await inTransaction(ctx.db, async (db) => {
    if ((await findBatch(db, batchId))?.status === 'receiving')
      await checkBatch({ ...ctx, db }, caller, batchId)
    await note(db, ctx, folder, { status: 'taken', clientId: caller.clientId, batchId })
    await audit(
      { ...ctx, db },
      {
        action: 'sealed_folder.taken',
        outcome: 'done',
        actor: { kind: 'client', id: caller.clientId },
        subject: `batch ${batchId}`,
        insurerCode: manifest.insurer,
      },
    )
  })
  ctx.log.info({ source, folder: name, batch: batchId }, 'took a folder of sealed files')
}

/** Creates the folder's batch, or continues the batch that an interrupted run created. @returns the batch's id */
async function beginBatch(
  ctx: AppContext,
  caller: ClientCaller,
  { folder, manifest, known }: { folder: Folder; manifest: Manifest; known: string | null },
): Promise<string> {
  if (known !== null) return known
  const { id } = await createBatch(ctx, caller, { manifest })
  await note(ctx.db, ctx, folder, { status: 'reading', clientId: caller.clientId, batchId: id })
  return id
}

/** Stores the files of a batch, each from the byte at which an interrupted run ended. */
async function sendFiles(ctx: AppContext, folder: Folder, batchId: string): Promise<void> {
  if ((await findBatch(ctx.db, batchId))?.status !== 'receiving') return
  for (const { position, name, received_bytes } of await filesOf(ctx.db, batchId)) {
    for await (const { start, bytes } of piecesOf(ctx, folder, name, Number(received_bytes)))
      await storePiece(ctx, { id: batchId }, { position, start, bytes })
  }
}

/** Refuses a batch whose files can't be read to their end, and deletes the pieces that were stored so far. */
async function giveUpBatch(ctx: AppContext, batchId: string): Promise<void> {
  await ctx.db
    .updateTable('exchange_batch')
    .set({ status: 'refused', finished_at: ctx.clock.now() })
    .where('id', '=', batchId)
    .where('status', '=', 'receiving')
    .execute()
  await deletePieces(ctx, ctx.db, batchId)
}

/**
 * Returns what is wrong with a folder. Rethrows errors that aren't the folder's fault, such as a store that doesn't
 * respond: the next run tries again.
 */
function faultOf(error: unknown): FolderFault {
  if (error instanceof FolderFault) return error
  if (!(error instanceof AppError)) throw error
  const [field] = error.details.fields ?? []
  const detail = field ? `${field.path} ${field.code}` : Object.values(error.details.params ?? {}).join(' ')
  return new FolderFault(error.code, detail.slice(0, 200) || null)
}

/**
 * Records why a folder isn't accepted, and logs each refusal once. An incomplete folder isn't logged, because its other
 * files may still arrive.
 */
async function noteFault(ctx: AppContext, folder: Folder, { code, detail }: FolderFault): Promise<void> {
  const isIncomplete = code === 'incomplete'
  const isNew = await note(ctx.db, ctx, folder, {
    status: isIncomplete ? 'incomplete' : 'refused',
    clientId: folder.clientId,
    batchId: folder.batchId,
    code: isIncomplete ? null : code,
    detail,
  })
  // A name that the store can't have is only listed, because it may name a person (R63).
  const name = code === 'name_invalid' ? undefined : folder.name
  if (isNew && !isIncomplete)
    ctx.log.error({ source: folder.source, folder: name, code, detail }, 'refused a folder of sealed files')
}

interface State {
  status: 'incomplete' | 'refused' | 'reading' | 'taken'
  code?: string | null
  detail?: string | null
  clientId: string | undefined
  batchId: string | undefined
}

/** Stores the state of a folder. @returns false if the folder already had this state */
async function note(
  db: Db,
  { clock }: Pick<AppContext, 'clock'>,
  { source, name }: Folder,
  { status, code = null, detail = null, clientId, batchId }: State,
): Promise<boolean> {
  const values = { status, code, detail, client_id: clientId ?? null, batch_id: batchId ?? null }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sealed_folder')
    .values({ source, name, ...values, seen_at: clock.now() })
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'name'])
        .doUpdateSet({ ...values, seen_at: clock.now() })
        .where(
          sql<boolean>`(sealed_folder.status, sealed_folder.code, sealed_folder.detail, sealed_folder.batch_id)
            is distinct from (excluded.status, excluded.code, excluded.detail, excluded.batch_id)`,
        ),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
