import type { Answer, FamilyCoverage, FamilyMember, FamilyScope, familyEndpoints } from '@khum/contract'
import { AppError } from '../../app-error'
import type { MemberCaller } from '../../caller'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { wholeName } from '../../text/whole-name'
import { audit, auditAll } from '../audit/audit'
import {
  addCoveragesToList,
  removePersonFromList,
  toBenefit,
  toClaimHistory,
  toCoverage,
} from '../insurance/coverages.service'
import { notify } from '../notifications/notifications.service'
import { scopesOn } from './authority'
import {
  type Authority,
  endAuthority,
  listAuthorities,
  listCurrentCoverages,
  listWatchers,
  moveLinks,
  moveLinksOfMerged,
} from './authority.repo'
import { listInvitations } from './invitations.service'
import { listRelativeClaims } from './relative-claims.repo'
import { readerOf, readRelatives } from './relatives.service'

export { endLinks, forgetLinks, insertLink, moveLinksBack } from './authority.repo'
export { forgetInvitations } from './invitations.repo'
export { listReceivedInvitations } from './invitations.service'

export {
  type Reader,
  readerOf,
  readRelatives,
  requireCoverageFactsFor,
  requireCoverageFor,
} from './relatives.service'

/**
 * Lists the member's relatives with their coverages, the invitations, and who may see the member's own coverages.
 * Requirement 1.4
 */
export async function listFamily(
  ctx: AppContext,
  caller: MemberCaller,
  traceId: string,
): Promise<Answer<typeof familyEndpoints.listFamily>> {
  const { members: linked, ...links } = await listFamilyLinks(ctx, caller)
  const today = ctx.clock.today()
  const relatives = await readRelatives(ctx, readerOf(caller, traceId), { scope: 'see' })
  const members = linked.map((member) => ({
    ...member,
    coverages: relatives
      .filter(({ linkId }) => linkId === member.id)
      .map(({ coverage }) => toCoverage(coverage, today)),
  }))
  // Sorts relatives by the position of their first coverage in the member's list of cards. Relatives without a coverage
  // come last.
  const linkIds = relatives.map(({ linkId }) => linkId)
  const placeOf = ({ id }: { id: string }) => (linkIds.includes(id) ? linkIds.indexOf(id) : linkIds.length)
  return {
    members: members.toSorted((one, other) => placeOf(one) - placeOf(other)),
    ...links,
    as_of: ctx.clock.now().toISOString(),
  }
}

/**
 * Lists the member's relatives, the invitations, and who may see the member's own coverages. Reads no coverage of a
 * relative, so nothing is audited.
 */
export async function listFamilyLinks(ctx: AppContext, caller: MemberCaller) {
  const { accountId, personId, partnerId } = caller
  const now = ctx.clock.now()
  const today = ctx.clock.today()
  const authorities = await listAuthorities(ctx.db, accountId, now)
  const watchers = await listWatchers(ctx.db, { personId, partnerId }, now)
  return {
    members: authorities.map((authority) => toMember(authority, today)),
    invitations: await listInvitations(ctx, caller),
    watchers: watchers.map((watcher) => {
      const { relationship: _theirs, ...shown } = toMember(watcher, today)
      return shown
    }),
  }
}

/** Lists the relatives that the member has a live family link to, with the link's scopes today. R42 */
export async function listRelatives(
  ctx: AppContext,
  accountId: string,
): Promise<{ personId: string; scopes: FamilyScope[] }[]> {
  const authorities = await listAuthorities(ctx.db, accountId, ctx.clock.now())
  const today = ctx.clock.today()
  return authorities.map((authority) => ({
    personId: authority.person_id,
    scopes: scopesOn(authority, today),
  }))
}

/**
 * Returns a relative's coverage with its benefits and the claims that the member sent for it. If the family link has
 * the scope `see_diagnosis`, also includes the claims that others sent for it. R42.
 * @throws AppError not_found
 */
export async function getFamilyCoverage(
  ctx: AppContext,
  caller: MemberCaller,
  id: string,
  traceId: string,
): Promise<FamilyCoverage> {
  const { accountId } = caller
  const today = ctx.clock.today()
  const reader = readerOf(caller, traceId)
  const [relative] = await readRelatives(ctx, reader, { scope: 'see', coverageId: id })
  if (!relative) throw new AppError('not_found')
  const authorities = await listAuthorities(ctx.db, accountId, ctx.clock.now())
  const authority = authorities.find((each) => each.id === relative.linkId)
  // The family link may have ended since `relative` was read above.
  if (!authority) throw new AppError('not_found')
  const member = toMember(authority, today)
  const seesAll = member.scopes.includes('see_diagnosis')
  const claims = await listRelativeClaims(ctx.db, { coverageId: id, accountId, seesAll })
  await auditAll(
    ctx,
    claims.map((claim) => ({
      ...reader,
      action: 'family.claim_read',
      outcome: seesAll ? 'see_diagnosis' : 'see',
      subject: claim.id,
      personId: relative.coverage.personId,
      insurerCode: relative.coverage.insurerCode,
    })),
  )
  return {
    ...toCoverage(relative.coverage, today),
    benefits: relative.coverage.benefits.map(toBenefit),
    member,
    claim_history: claims.map((claim) => ({
      ...toClaimHistory(claim),
      // A claim that another account sent is listed, but can't be opened.
      claim_id: claim.account_id === accountId ? claim.id : null,
      cause: seesAll ? claim.symptom : null,
    })),
    as_of: ctx.clock.now().toISOString(),
  }
}

/**
 * Ends a family link. The caller is the member who uses the link, or the person whose coverages it shows; this function
 * notifies the other person of the two. Removes the coverages from the card list of the member who used the link. Takes
 * effect with the next request on any server. R42
 * @throws AppError not_found
 */
export async function endFamilyLink(
  ctx: AppContext,
  { accountId, personId, partnerId }: MemberCaller,
  id: string,
  traceId: string,
): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const ended = await endAuthority(db, { id, accountId, personId, partnerId, now: ctx.clock.now() })
    if (!ended) throw new AppError('not_found')
    await removePersonFromList(db, { accountId: ended.account_id, personId: ended.person_id })
    const isReader = ended.account_id === accountId
    await notify(
      { ...ctx, db },
      {
        to: isReader
          ? { personId: ended.person_id, besidesAccountId: accountId }
          : { accountId: ended.account_id },
        kind: 'family_ended',
        personId,
        target: { name: 'family' },
        dedupeKey: `family ended ${id}`,
      },
    )
    await audit(
      { ...ctx, db },
      {
        action: 'family.ended',
        outcome: isReader ? 'by_reader' : 'by_owner',
        accountId,
        partnerId,
        subject: id,
        personId: ended.person_id,
        traceId,
      },
    )
  })
}

/**
 * Called when a member turns out to be the person of a policy (`to`). Moves the relatives' family links from the
 * member's former record (`from`) to this person, and adds the person's coverages to the relatives' lists of cards.
 * Runs in the transaction of `ctx.db`. R42
 */
export async function followMember(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const links = await moveLinks(db, { from, to, now: clock.now() })
  await showCardsOf({ db, clock }, to, links)
}

/**
 * Called when a source merges two records of a person. Moves the relatives' family links and adds coverages to their
 * lists, like `followMember`. Runs in the transaction of `ctx.db`. R42
 * @returns the ids of the family links that moved, for `moveLinksBack`
 */
export async function followMerge(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const links = await moveLinksOfMerged(db, { from, to, now: clock.now() })
  await showCardsOf({ db, clock }, to, links)
  return links.map(({ id }) => id)
}

/** Adds the person's coverages to the given accounts' lists of cards. */
async function showCardsOf(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  personId: string,
  accounts: readonly { accountId: string; partnerId: string }[],
): Promise<void> {
  for (const { accountId, partnerId } of accounts) {
    const coverageIds = await listCurrentCoverages(db, { personId, partnerId, today: clock.today() })
    await addCoveragesToList(db, { accountId, coverageIds, at: clock.now() })
  }
}

function toMember(authority: Authority, today: string): Omit<FamilyMember, 'coverages'> {
  return {
    id: authority.id,
    name: wholeName(authority),
    relationship: authority.relationship,
    proof: authority.proof,
    scopes: scopesOn(authority, today),
    ends_at: authority.ends_at?.toISOString() ?? null,
  }
}
