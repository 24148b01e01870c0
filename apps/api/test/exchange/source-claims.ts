import { beforeEach } from 'vitest'
import { readCoverages } from '../../src/modules/insurance/read-coverages'
import { clientHeaders } from '../factory-client'
import { claim as decided, filesOf, type Rows, sendBatch } from './batch-files'
import { useExchange } from './exchange-app'

/** The outpatient limit of a year, in satang. */
export const yearLimit = 4_000_000

/** A claim that the source has decided: 500 baht billed, 450 paid. */
export const claim = {
  ...decided,
  paid_on: '2026-03-06',
  lines: [
    {
      ...decided.lines[0],
      diagnosis_code: 'J00',
      coinsurance: 5_000,
      benefit: 45_000,
      reason: 'limit_reached',
    },
  ],
} as const

/**
 * Sets up a test app with the insurer `TST`, whose balances Khum keeps. Returns functions that send batches and read
 * the balances.
 */
export function useSourceClaims() {
  const server = useExchange({ brokenByHand: ['claim_status_is_its_last_event'] })
  let day = 0
  /**
   * Sends a batch under a new name. Its rows have no versions, so Khum gives the rows of each batch a higher version.
   */
  async function send(rows: Rows) {
    day += 1
    return await sendBatch(server, filesOf(rows), { as_of: '2026-11-21', batch: `C-${day}` })
  }

  async function keepBalances(balances_owned_by: 'khum' | 'source') {
    await server.db.updateTable('insurer').set({ balances_owned_by }).where('code', '=', 'TST').execute()
  }

  beforeEach(async () => {
    await keepBalances('khum')
  })

  async function coverageId(key = 'C1') {
    const { id } = await server.db
      .selectFrom('coverage')
      .select('id')
      .where('source_key', '=', key)
      .executeTakeFirstOrThrow()
    return id
  }

  /** Returns what is left of the yearly outpatient limit, in satang. */
  async function leftOf(key = 'C1'): Promise<number> {
    const [found] = await readCoverages(server.db, [await coverageId(key)], '2026-11-21')
    const limits = found?.benefits.flatMap((benefit) => benefit.limits) ?? []
    return Number(
      limits.find((limit) => limit.measure === 'amount' && limit.scope === 'policy_year')?.balance?.left,
    )
  }

  async function claimsOf(key = 'C1') {
    return await server.db
      .selectFrom('claim')
      .select(['claim_number', 'origin', 'status', 'paid_on', 'medical_expense', 'id'])
      .where('coverage_id', '=', await coverageId(key))
      .orderBy('submitted_at')
      .execute()
  }

  /** Sends the claim by a call, with the key that its row in a file has. */
  async function enter(decision?: object) {
    const entered = await server.call({
      method: 'POST',
      url: '/api/integration/v1/claims',
      headers: { ...clientHeaders, 'idempotency-key': 'core-claim-000001' },
      payload: {
        origin: 'core_system',
        mode: 'reimbursement',
        source: 'test',
        source_key: claim.source_key,
        coverage_id: await coverageId(),
        claim_type: claim.claim_type,
        admited_type: claim.admited_type,
        admited_date: claim.admited_date,
        symptom: claim.symptom,
        provider_name: claim.provider_name,
        lines: [{ description: { th: 'ค่ายา', en: 'Medicine' }, billed_satang: 50_000 }],
        decision,
      },
    })
    if (entered.statusCode !== 201) throw new Error(entered.body)
  }

  return { server, send, keepBalances, coverageId, leftOf, claimsOf, enter }
}
