import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadPurpose } from '@khum/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../app-error'
import type { ClientCaller } from '../../../caller'
import type { AppContext } from '../../../context'
import { audit } from '../../audit/audit'
import { attachmentHeader, openObject, saveObjectHash } from '../../documents/documents.service'
import { findAcceptedFile } from './whole-claims.repo'

interface Range {
  first: number
  last: number
}

/**
 * Sends an accepted file of a claim, whole or one range of its bytes, with the SHA-256 of the whole file. The claim
 * must be with one of the client's insurers. First records the read in the audit log, with its purpose. R90, R95
 * @throws AppError not_found (also while the file is being checked), range_not_satisfiable, unavailable
 */
export async function sendDocument(
  ctx: AppContext,
  caller: ClientCaller,
  { id, purpose }: { id: string; purpose: ReadPurpose },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const found = await findAcceptedFile(ctx.db, caller, id)
  if (!found?.object_key || !found.content_type) throw new AppError('not_found')
  caller.about = { subject: id, insurerCode: found.insurer_code, personId: found.person_id }
  const { object_key: key } = found
  const known =
    found.object_sha256 && found.object_size !== null
      ? { hash: found.object_sha256, size: Number(found.object_size) }
      : await measure(ctx, id, key)
  const etag = `"${known.hash.toString('hex')}"`
  const ifRange = request.headers['if-range']
  const asked = ifRange === undefined || ifRange === etag ? request.headers.range : undefined
  const range = parseRange(asked, known.size)
  if (range === 'outside') {
    void reply.header('content-range', `bytes */${known.size}`)
    throw new AppError('range_not_satisfiable')
  }
  const stream = await openObject(ctx, key)
  await audit(ctx, {
    action: `document.read_to_${purpose}` as const,
    outcome: 'shown',
    actor: { kind: 'client', id: caller.clientId },
    subject: id,
    personId: found.person_id,
    insurerCode: found.insurer_code,
    addressKey: caller.addressKey,
    traceId: request.id,
  })
  void reply
    .header('cache-control', 'no-store')
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
    .header('repr-digest', `sha-256=:${known.hash.toString('base64')}:`)
    .header('content-disposition', attachmentHeader(found.name, found.content_type))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .type(found.content_type)
  if (range) {
    const { first, last } = range
    void reply
      .code(206)
      .header('content-range', `bytes ${first}-${last}/${known.size}`)
      .header('content-length', last - first + 1)
      .send(Readable.from(part(stream, range), { objectMode: false }))
  } else void reply.header('content-length', known.size).send(stream)
}

/** Computes and stores the hash and size of a file from an earlier release, which didn't store them. */
async function measure(ctx: AppContext, id: string, key: string): Promise<{ hash: Buffer; size: number }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of await openObject(ctx, key)) {
    hash.update(chunk)
    size += chunk.length
  }
  const measured = { hash: hash.digest(), size }
  await saveObjectHash(ctx.db, id, key, measured)
  return measured
}

/**
 * Parses the header `range`. Returns undefined if the whole file must be sent: without the header, for several ranges,
 * and for a value that isn't a range of bytes, as RFC 9110 allows. Returns `outside` if no byte of the file is in the
 * range.
 */
export function parseRange(header: string | undefined, size: number): Range | 'outside' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  if (from === '') {
    const count = Math.min(Number(to), size)
    return count === 0 ? 'outside' : { first: size - count, last: size - 1 }
  }
  const first = Number(from)
  if (to !== '' && Number(to) < first) return undefined
  if (first >= size) return 'outside'
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}

/**
 * Yields a range of a stream's bytes. The bytes before the range must be read too, because they are needed for
 * decryption.
 */
async function* part(stream: Readable, { first, last }: Range): AsyncGenerator<Buffer> {
  let at = 0
  for await (const chunk of stream) {
    const wanted = chunk.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at))
    if (wanted.length > 0) yield wanted
    at += chunk.length
    if (at > last) return
  }
}
