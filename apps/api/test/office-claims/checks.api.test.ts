import type { AdmitedType, CheckNote, ClaimCheck, ContractService } from '@khum/contract'
import { expect, it } from 'vitest'
import { makeMember } from '../factories'
import { makeCoverage } from '../factory-coverage'
import { makePlan } from '../factory-plan'
import { makeHospital } from '../hospitals/hospital-world'
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
  expect(await noteOf('emergency_opd', 'opd')).toBe('cashless_not_in_network')
  // No contract is about maternity, so one for any service counts.
  expect(await noteOf('maternity', 'dental')).toBe('in_network')
})
