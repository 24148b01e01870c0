import {
  type ClaimDetail,
  type ClaimDocument,
  type ClaimGroup,
  type ClaimStatus,
  type ClaimSummary,
  claimStatuses,
  groupOfStatus,
  limits,
  waitsForMember,
} from '@khum/contract'
import type { Kysely } from 'kysely'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import { listClaimDocuments } from '../documents/documents.service'
import { toDocument } from '../documents/documents.view'
import { readPayout } from './claim-payouts'
import { countClaims, findClaimRow, listClaimRows, listEvents, listLines, listRequests } from './claims.repo'
import { toClaimEvent, toClaimLine, toClaimSummary, toDocumentRequest } from './claims.view'
import { readAppeals } from './read-appeals'

export { listClaimMails, pseudonymiseClaims } from './claims.repo'
export { forgetDrafts } from './drafts.repo'

type ClaimRow = NonNullable<Awaited<ReturnType<typeof findClaimRow>>>
type Db = Kysely<Database>

interface ClaimPage {
  group?: ClaimGroup | undefined
  /** The id of the previous page's last claim. */
  after?: string | undefined
  limit?: number | undefined
}

/**
 * Returns a page of a member's claims, of one group or all, with the number of claims in each group. Claims that wait
 * for the member come first (`withoutWaiting` leaves them out), then the newest. Pass `next` as `after` to get the next
 * page; `next` is null on the last page. Requirement 3.12
 */
export async function listClaims(
  ctx: AppContext,
  accountId: string,
  {
    group,
    after,
    limit = limits.claimList.page,
    withoutWaiting = false,
  }: ClaimPage & { withoutWaiting?: boolean },
): Promise<{ items: ClaimSummary[]; next: string | null; counts: Record<ClaimGroup, number> }> {
  const ofGroup = group ? statusesOf[group] : claimStatuses
  const statuses = withoutWaiting ? ofGroup.filter((status) => !waitsForMember(status)) : ofGroup
  // Reads one row more than fits on the page. If that row exists, there is another page.
  const rows = await listClaimRows(ctx.db, accountId, statuses, after ?? null, limit + 1)
  const [first = (await countClaims(ctx.db, accountId))[0]] = rows
  const shown = rows.slice(0, limit)
  return {
    items: shown.map(toClaimSummary),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    counts: toCounts(first?.counts ?? '{}'),
  }
}

const statusesOf: Record<ClaimGroup, readonly ClaimStatus[]> = {
  in_process: claimStatuses.filter((status) => groupOfStatus(status) === 'in_process'),
  approved: claimStatuses.filter((status) => groupOfStatus(status) === 'approved'),
  rejected: claimStatuses.filter((status) => groupOfStatus(status) === 'rejected'),
}

function toCounts(byStatusJson: string): Record<ClaimGroup, number> {
  const byStatus: Partial<Record<ClaimStatus, number>> = JSON.parse(byStatusJson)
  const counts: Record<ClaimGroup, number> = { in_process: 0, approved: 0, rejected: 0 }
  for (const status of claimStatuses) counts[groupOfStatus(status)] += byStatus[status] ?? 0
  return counts
}

/**
 * Returns a member's own claim with its timeline, documents, document requests and lines.
 * @throws AppError not_found
 */
export async function getClaim(db: Db, accountId: string, id: string): Promise<ClaimDetail> {
  const row = await findClaimRow(db, accountId, id)
  if (!row) throw new AppError('not_found')
  return await toDetail(db, row)
}

/** Lists the files that were uploaded for a member's own claim but aren't attached yet. @throws AppError not_found */
export async function listClaimUploads(
  ctx: AppContext,
  accountId: string,
  id: string,
): Promise<ClaimDocument[]> {
  if (!(await findClaimRow(ctx.db, accountId, id))) throw new AppError('not_found')
  return (await listClaimDocuments(ctx.db, accountId, id, false)).map(toDocument)
}

function toOriginals(row: ClaimRow): ClaimDetail['originals'] {
  if (row.originals_expected_on === null && row.originals_received_on === null) return null
  return {
    received_on: row.originals_received_on,
    returned_on: row.originals_returned_on,
    tracking: row.originals_tracking,
  }
}

/**
 * Reads timeline, documents, document requests and lines of a claim and adds them to its row. A member sees only the
 * files sent from their own account. Does no access check.
 */
export async function toDetail(
  db: Db,
  row: ClaimRow,
  reader: 'member' | 'office' = 'member',
): Promise<ClaimDetail> {
  const lines = await listLines(db, row.id)
  const events = await listEvents(db, row.id)
  const isOwn = reader === 'office' || row.account_id !== null
  const documents = isOwn
    ? await listClaimDocuments(db, reader === 'office' ? null : row.account_id, row.id, true)
    : []
  const requests = await listRequests(db, row.id)
  const appeals = await readAppeals(db, row)
  const paysHospital = row.mode === 'cashless'
  const payout = paysHospital ? null : await readPayout(db, row.id)
  const hides = paysHospital && reader === 'member'
  const isHidden = ({ kind, status }: (typeof events)[number]) =>
    kind === 'payment_result' || (kind === 'moved' && groupOfStatus(status) === 'approved')
  return {
    ...toClaimSummary(row),
    ...(reader === 'office' ? { status: row.status } : {}),
    coverage_id: row.coverage_id,
    insured_name: { th: row.insured_name_th, en: row.insured_name_en },
    insurer_hotline: row.insurer_hotline,
    email: row.email ?? '',
    claim_type: row.claim_type,
    admited_type: row.admited_type,
    admited_date: row.admited_date,
    accident_date: row.accident_date,
    symptom: row.symptom,
    provider_code: row.provider_code,
    reason: row.reason,
    lines: lines.map(toClaimLine),
    events: events.filter((event) => !hides || !isHidden(event)).map(toClaimEvent),
    documents: documents.map(toDocument),
    requests: requests.map(toDocumentRequest),
    due_date: hides && groupOfStatus(row.status) === 'approved' ? null : row.answer_due_date,
    keep_originals_until: row.keep_originals_until,
    originals: toOriginals(row),
    paid_on: hides ? null : row.paid_on,
    set_off_satang: Number(row.set_off),
    due_back_satang: hides ? 0 : Number(row.due_back),
    pays_hospital: paysHospital,
    payout: payout?.payout ?? null,
    appeal: appeals.latest,
    appeal_until: appeals.until,
  }
}
