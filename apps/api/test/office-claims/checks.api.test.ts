import type { AdmitedType, CheckNote, ClaimCheck, ContractService } from '@khum/contract'
import { expect, it } from 'vitest'
import { makeMember } from '../factories'
import { makeCard } from '../factory-card'
import { makeCoverage } from '../factory-coverage'
import { makePlan } from '../factory-plan'
import { makeHospital } from '../hospitals/hospital-world'
import { insertPayoutAccount } from '../payout-accounts/insert-account'
import { makeSecondPartner, secondPartner } from '../two-apps/second-app'
import { useOffice } from './office-world'

const office = useOffice()
const { test } = office

/** Returns what a claim's check found; undefined if the check found nothing to compare. */
async function notesOf(number: string, wanted: ClaimCheck): Promise<CheckNote[] | undefined> {
  const { checks } = await office.case(await office.person('Nok'), number)
  return checks.find(({ check }) => check === wanted)?.notes.map(({ note }) => note)
}

it('a hospital is in the network only with a contract for the plan and the kind of treatment', async () => {
  const member = await makeMember(test.db)
  const { coverageId, planId } = await makeCoverage(test.db, member)
  const other = await makePlan(test.db, 'TST')
  const noteOf = async (admited_type: AdmitedType, service: ContractService, plan?: string) => {
    const code = `${admited_type} ${service} ${plan}`
    await makeHospital(test.db, 0, { code, networks: [{ insurer: 'TST', service, ...(plan && { plan }) }] })
    const of = { account_id: member.accountId, coverage_id: coverageId, mode: 'cashless' } as const
    const number = await office.claim({ ...of, admited_type, provider_code: code })
    return (await notesOf(number, 'hospital'))?.[0]
  }
  expect(await noteOf('opd', 'opd')).toBe('in_network')
  expect(await noteOf('opd', 'dental')).toBe('cashless_not_in_network')
  expect(await noteOf('opd', 'opd', planId)).toBe('in_network')
  expect(await noteOf('opd', 'opd', other.planId)).toBe('cashless_not_in_network')
  expect(await noteOf('emergency_opd', 'emergency')).toBe('in_network')
  expect(await noteOf('emergency_opd', 'opd')).toBe('in_network')
  expect(await noteOf('emergency_opd', 'ipd')).toBe('cashless_not_in_network')
  // No network contract is for maternity, so a contract for any service counts.
  expect(await noteOf('maternity', 'dental')).toBe('in_network')
})

it('a payout account of the same person in a second app isn’t one of another member', async () => {
  await makeSecondPartner(test)
  const member = await makeMember(test.db)
  const giveAccount = (accountId: string) => insertPayoutAccount(test, accountId, '0123456789')
  const payout_account_id = await giveAccount(member.accountId)
  const again = { person_id: member.personId, partner_id: secondPartner.id }
  await giveAccount((await makeMember(test.db, again)).accountId)
  const { coverageId } = await makeCoverage(test.db, member)
  const number = await office.claim({ account_id: member.accountId, coverage_id: coverageId })
  const { id: claim_id } = await office.row(number)
  const payee = { payee_kind: 'insured', name_matches: true, at: test.clock.now() } as const
  await test.db
    .insertInto('claim_payout')
    .values({ ...payee, claim_id, payout_account_id, seq: 1 })
    .execute()
  expect(await notesOf(number, 'payee')).toEqual(['ok'])
  await giveAccount((await makeMember(test.db)).accountId)
  expect(await notesOf(number, 'payee')).toEqual(['account_of_others'])
})

it('the sender’s own cards count as other insurance for their own claim, not for a relative’s', async () => {
  const sender = await makeMember(test.db)
  const card = { company: 'Another', insured_name: 'สมใจ ดีงาม', number_sealed: Buffer.from('x') }
  const dates = { start_date: '2026-01-01', due_date: '2026-12-31' }
  await makeCard(test.db, { account_id: sender.accountId, state: 'complete', ...card, ...dates })
  const { personId } = await makeMember(test.db)
  const own = await office.claim({ account_id: sender.accountId }, sender)
  const childs = await office.claim({ account_id: sender.accountId }, { personId })
  expect(await notesOf(own, 'other_insurance')).toEqual(['has_other_insurance'])
  expect(await notesOf(childs, 'other_insurance')).toBe(undefined)
})
