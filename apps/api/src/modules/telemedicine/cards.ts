import { maskNumber, type TelemedCard, type TelemedObstacle } from '@khum/contract'
import type { AppContext } from '../../context'
import { type Reader, readRelatives } from '../family/family.service'
import type { InsuranceCoverage } from '../insurance/coverage'
import { isUsable } from '../insurance/eligibility'
import { readOwnCoverages } from '../insurance/read-coverages'
import type { ProviderRow } from './providers.repo'

/** A card that the member may use: their own, or a relative's if a family link allows it. */
export interface MemberCard {
  coverage: InsuranceCoverage
  isRelative: boolean
}

/**
 * Returns why the member can't use a card for a visit with the provider; null if the card can be used. Requirement
 * 8.10.
 */
export function obstacleOf(
  {
    state,
    benefits,
    insurerCode,
  }: Pick<InsuranceCoverage, 'state' | 'insurerCode'> & {
    benefits: readonly Pick<InsuranceCoverage['benefits'][number], 'kind'>[]
  },
  { restricted, insurers }: Pick<ProviderRow, 'restricted' | 'insurers'>,
): TelemedObstacle | null {
  if (!isUsable({ state })) return 'not_in_force'
  if (!benefits.some(({ kind }) => kind === 'telemedicine')) return 'no_telemed'
  return restricted && !insurers.includes(insurerCode) ? 'not_with_provider' : null
}

/**
 * Lists all visible cards that the member may use: the member's own cards first, then the relatives' cards, both in the
 * order that the member chose.
 */
export async function listMemberCards(ctx: AppContext, reader: Reader): Promise<MemberCard[]> {
  const own = await readOwnCoverages(ctx.db, reader.accountId, ctx.clock.today())
  const relatives = await readRelatives(ctx, reader, { scope: 'use_card' })
  return [
    ...own.map((coverage) => ({ coverage, isRelative: false })),
    ...relatives.map(({ coverage }) => ({ coverage, isRelative: true })),
  ].filter(({ coverage }) => !coverage.hidden)
}

/**
 * Reads cards by id, in no particular order. Leaves out cards that the member may not use now. Within a transaction,
 * `ctx.db` must be the transaction; `lock` then locks the family link to a relative until the transaction ends. R42.
 */
export async function readMemberCards(
  ctx: AppContext,
  reader: Reader,
  ids: readonly string[],
  look: { lock?: true } = {},
): Promise<MemberCard[]> {
  const memberCards: MemberCard[] = []
  for (const coverageId of new Set(ids)) {
    const [own] = await readOwnCoverages(ctx.db, reader.accountId, ctx.clock.today(), coverageId)
    const [relative] = own ? [] : await readRelatives(ctx, reader, { scope: 'use_card', coverageId, ...look })
    const coverage = own ?? relative?.coverage
    if (coverage) memberCards.push({ coverage, isRelative: own === undefined })
  }
  return memberCards
}

export function toCard({ coverage, isRelative }: MemberCard): TelemedCard {
  return {
    coverage_id: coverage.id,
    insurer_name: coverage.insurerName,
    insurer_logo: coverage.insurerLogo,
    card_color: coverage.cardColor,
    plan_name: coverage.planName,
    policy_number_masked: maskNumber(coverage.policyNumber ?? ''),
    insured_name: coverage.insuredName,
    is_relative: isRelative,
    state: coverage.state,
  }
}
