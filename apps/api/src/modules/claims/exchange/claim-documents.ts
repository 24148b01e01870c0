import type { Answer, exchangeClaimsInEndpoints } from '@khum/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '../../../app-error'
import type { AppContext } from '../../../context'
import { isInScope } from '../../../insurer-scope'
import { type FileToSend, listSentFiles, receiveSentFile } from '../../documents/documents.service'
import { actorOf, type OfficeCaller } from '../adjudication/office-context'

type Rows = typeof exchangeClaimsInEndpoints

/**
 * Receives a file that a client or staff send to a claim of one of their insurers; see `receiveSentFile`.
 * @throws AppError not_found, and what `receiveSentFile` throws
 */
export async function addDocument(
  ctx: AppContext,
  caller: OfficeCaller,
  { number, ...file }: Omit<FileToSend, 'claimId'> & { number: string },
  request: FastifyRequest,
): Promise<Answer<Rows['addClaimDocument']>> {
  const claimId = await findClaimId(ctx, caller, number)
  const { outcome, id } = await receiveSentFile(ctx, actorOf(caller), { ...file, claimId }, request)
  const [document] = await listSentFiles(ctx.db, claimId, id)
  // `document` is undefined if the file was refused and removed after it was received.
  if (!document) throw new AppError('not_found')
  return { outcome, document }
}

/** Lists the files that clients and staff sent to a claim. @throws AppError not_found */
export async function listDocuments(
  ctx: AppContext,
  caller: OfficeCaller,
  number: string,
): Promise<Answer<Rows['listSentDocuments']>> {
  return { items: await listSentFiles(ctx.db, await findClaimId(ctx, caller, number)) }
}

/** Finds a claim of one of the caller's insurers, and records it in `caller.about` for the audit log. */
async function findClaimId({ db }: AppContext, caller: OfficeCaller, number: string): Promise<string> {
  const claim = await db
    .selectFrom('claim')
    .select(['id', 'insurer_code', 'person_id'])
    .where('claim_number', '=', number)
    .where(isInScope(caller, sql.ref('claim.insurer_code')))
    .executeTakeFirst()
  if (!claim) throw new AppError('not_found')
  caller.about = { subject: claim.id, insurerCode: claim.insurer_code, personId: claim.person_id }
  return claim.id
}
