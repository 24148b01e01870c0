import { pipeline, type Readable, Transform } from 'node:stream'
import { exchangeEndpoints, exchangePieceBytes } from '@khum/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import type { BatchRow } from './batches.repo'
import { exchangePrefix } from './object-places'

const pieceType = 'application/octet-stream'

/** Registers the content type of file pieces without reading their bodies: the handler streams them. */
export function installPieceBodies(app: FastifyInstance): void {
  app.addContentTypeParser(pieceType, (request, _payload, done) => {
    const isPiece = request.routeOptions.url === exchangeEndpoints.putBatchPiece.path
    done(isPiece ? null : new AppError('unsupported_media_type'))
  })
}

/**
 * Stores the next piece of a file as an encrypted object. Discards a piece that didn't arrive completely.
 * @returns how many bytes of the file have arrived
 * @throws AppError batch_state_conflict (the batch isn't receiving files), not_found (the manifest has no such file),
 * upload_offset_conflict (the piece doesn't begin where the last one ended), payload_too_large
 */
export async function receivePiece(
  ctx: Pick<AppContext, 'db' | 'gateways'>,
  batch: BatchRow,
  name: string,
  request: FastifyRequest,
): Promise<number> {
  if (batch.status !== 'receiving') throw new AppError('batch_state_conflict')
  const position = batch.manifest.files.findIndex((file) => file.name === name)
  if (position === -1) throw new AppError('not_found')
  const start = Number(request.headers['upload-offset'] ?? 0)
  const file = await ctx.db
    .selectFrom('exchange_file')
    .select('received_bytes')
    .where('batch_id', '=', batch.id)
    .where('position', '=', position)
    .executeTakeFirstOrThrow()
  if (Number(file.received_bytes) !== start) throw new AppError('upload_offset_conflict')
  const bytes = pipeline(request.raw, limited(), () => undefined)
  return await storePiece(ctx, batch, { position, start, bytes })
}

/**
 * Stores a piece of a file as an encrypted object.
 * @returns how many bytes of the file have arrived
 * @throws AppError upload_offset_conflict (the piece doesn't begin where the last one ended)
 */
export async function storePiece(
  ctx: Pick<AppContext, 'db' | 'gateways'>,
  batch: { id: string },
  { position, start, bytes }: { position: number; start: number; bytes: Readable },
): Promise<number> {
  const objectKey = `${exchangePrefix}/b.${batch.id}/${position}/${start}`
  const { size } = await ctx.gateways.files.put(objectKey, bytes)
  return await inTransaction(ctx.db, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('exchange_file')
      .set({ received_bytes: start + size })
      .where('batch_id', '=', batch.id)
      .where('position', '=', position)
      .where('received_bytes', '=', BigInt(start))
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new AppError('upload_offset_conflict')
    if (size > 0) {
      await db
        .insertInto('exchange_piece')
        .values({ batch_id: batch.id, position, start_byte: start, size, object_key: objectKey })
        .execute()
    }
    return start + size
  })
}

/** Deletes the stored pieces of a batch, once its rows are stored or the batch was refused because of its files. */
export async function deletePieces(
  { gateways }: Pick<AppContext, 'gateways'>,
  db: Kysely<Database>,
  batchId: string,
): Promise<void> {
  const pieces = await db.selectFrom('exchange_piece').selectAll().where('batch_id', '=', batchId).execute()
  for (const { object_key } of pieces) await gateways.files.delete(object_key)
  await db.deleteFrom('exchange_piece').where('batch_id', '=', batchId).execute()
}

function limited(): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      done(size > exchangePieceBytes ? new AppError('payload_too_large') : null, chunk)
    },
  })
}
