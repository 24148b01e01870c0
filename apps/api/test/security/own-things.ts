import type { Endpoint } from '@khum/contract'
import type { ClaimWorld } from '../claims/claim-world'
import { makeCard } from '../factory-card'
import { makeClaim } from '../factory-claim'
import { makeDocument } from '../factory-draft'
import { makeNotification } from '../factory-notification'
import { makeFamily } from '../family/family-world'
import { makeVisit } from '../telemedicine/telemed-factory'
import { makeShownCard } from '../use-card/use-card-world'

/** The ids of a member's rows, by the path segment before `:id`, such as `claims`. */
export type OwnThings = Record<string, string>

export async function makeOwnThings(world: ClaimWorld): Promise<OwnThings> {
  const { test, member, coverageId } = world
  const { accountId } = member
  const draftId = await world.readyDraft()
  const documentId = String(
    await makeDocument(test.db, { account_id: accountId, draft_id: draftId, list: 'receipt' }),
  )
  const session = await test.db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const family = await makeFamily(test, member)
  return {
    'family-links': family.linkId,
    'family-coverages': family.coverageId,
    'family-invitations': family.invitationId,
    'coverage-list': coverageId,
    sessions: session.id,
    coverages: coverageId,
    cards: await makeCard(test.db, { account_id: accountId }),
    'claim-drafts': draftId,
    'use-cards': await makeShownCard(test.ctx, { ...member, coverageId }),
    'telemed-visits': await makeVisit(test.db, { ...member, coverageId }),
    claims: await makeClaim(test.db, { account_id: accountId, coverage_id: coverageId }),
    notifications: await makeNotification(test, { account_id: accountId }),
    uploads: documentId,
    documents: documentId,
  }
}

export function ownIdOf(row: Endpoint, own: OwnThings): string {
  const id = own[/^\/api\/v1\/([a-z-]+)\/:id/.exec(row.path)?.[1] ?? '']
  if (!id) throw new Error(`no own thing is made for ${row.path}: add it`)
  return id
}
