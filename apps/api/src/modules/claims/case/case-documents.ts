import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../../app-error'
import type { StaffCaller } from '../../../caller'
import type { AppContext } from '../../../context'
import type { Database } from '../../../db/schema'
import { isInScope } from '../../../insurer-scope'
import { audit } from '../../audit/audit'
import { listClaimDocuments, openObject, saveRotation } from '../../documents/documents.service'
import { lockClaimOfClient } from '../adjudication/office-context'
import type { StaffContext } from './staff-decision'

interface Named {
  number: string
  id: string
}

/**
 * Sends a document of a claim, or its thumbnail, to the office's viewer, and records who read it. If the viewer already
 * has the file and sends its ETag, responds with 304. R95
 * @throws AppError not_found, unavailable
 */
export async function sendCaseDocument(
  ctx: AppContext,
  caller: StaffCaller,
  { number, id }: Named,
  { variant, ahead }: { variant?: 'original' | 'thumbnail' | undefined; ahead?: '1' | undefined },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const found = await findDocument(ctx.db, caller, { number, id })
  // Thumbnails and preloaded files don't count as opened: members see only which of their documents a person opened.
  const byScreen = !isNavigation(request)
  if (byScreen && (ahead || variant === 'thumbnail')) caller.about.outcome = 'loaded_ahead'
  const key = variant === 'thumbnail' ? found.thumbnail_key : found.object_key
  if (!key || !found.content_type) throw new AppError('not_found')
  // The document's id is enough for an ETag, because its file never changes.
  const etag = `"${id}.${variant ?? 'original'}"`
  const isKnown = request.headers['if-none-match'] === etag
  const stream = isKnown ? null : await openObject(ctx, key)
  await audit(ctx, {
    action: variant === 'thumbnail' ? 'document.thumbnail_read' : 'document.read',
    outcome: byScreen && ahead ? 'loaded_ahead' : 'shown',
    actor: { kind: 'staff', id: caller.staffId },
    subject: id,
    personId: found.person_id,
    insurerCode: found.insurer_code,
    addressKey: caller.addressKey,
    traceId: request.id,
  })
  if (isKnown) reply.code(304)
  void reply
    .header('cache-control', 'private, no-store')
    .header('etag', etag)
    .header('content-disposition', 'inline')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .type(variant === 'thumbnail' ? 'image/jpeg' : found.content_type)
    .send(stream ?? undefined)
}

/**
 * Whether the browser opened the address as a page of its own. The office's screens preload with `fetch` or as a
 * picture, so this request counts as an opening by a person, even if its query says that it is a preload. R95
 */
export function isNavigation({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'document'
}

/** Stores how staff rotated a document. @throws AppError not_found */
export async function turnCaseDocument(
  ctx: Pick<AppContext, 'db'>,
  caller: StaffCaller,
  named: Named,
  rotation: number,
): Promise<{ rotation: number }> {
  const { id } = await findDocument(ctx.db, caller, named)
  await saveRotation(ctx.db, id, rotation)
  return { rotation }
}

/**
 * Requires that the claim has as many documents as the caller's screen showed, and locks the claim. Without this, a
 * claim could be decided without the documents that its member has just sent.
 * @param shown undefined if the screen didn't send how many documents it shows
 * @throws AppError not_found, staff_documents_added
 */
export async function requireAllShown(
  ctx: StaffContext,
  number: string,
  shown: number | undefined,
): Promise<void> {
  if (shown === undefined) return
  const { id } = await lockClaimOfClient(ctx, number)
  const attached = await listClaimDocuments(ctx.db, null, id, true)
  if (attached.length !== shown) throw new AppError('staff_documents_added')
}

async function findDocument(db: Kysely<Database>, caller: StaffCaller, { number, id }: Named) {
  const found = await db
    .selectFrom('document')
    .innerJoin('claim', 'claim.id', 'document.claim_id')
    .select([
      'document.id',
      'document.content_type',
      'document.object_key',
      'document.thumbnail_key',
      'claim.insurer_code',
      'claim.person_id',
      'claim.id as claim_id',
    ])
    .where('document.id', '=', id)
    .where('document.fate', '=', 'accepted')
    .where('document.attached_at', 'is not', null)
    .where('claim.claim_number', '=', number)
    .where(isInScope(caller, sql.ref('claim.insurer_code')))
    .executeTakeFirst()
  if (!found) throw new AppError('not_found')
  caller.about = { subject: found.claim_id, insurerCode: found.insurer_code, personId: found.person_id }
  return found
}
