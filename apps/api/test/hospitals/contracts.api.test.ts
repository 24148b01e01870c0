import { beforeEach, describe, expect, it } from 'vitest'
import { listNetwork } from '../../src/modules/use-card/use-card.repo'
import { makeMember } from '../factories'
import { type MadeCoverage, makeCoverage } from '../factory-coverage'
import { useTestApp } from '../test-app'
import { makeHospital } from './hospital-world'

const test = useTestApp()
const today = '2026-11-21'

let cover: MadeCoverage
let other: MadeCoverage
let hospitalId: string
let as: Record<string, string>

beforeEach(async () => {
  const member = await makeMember(test.db)
  cover = await makeCoverage(test.db, member)
  other = await makeCoverage(test.db, { ...member, sort: 1 })
  hospitalId = await makeHospital(test.db, 100)
  as = await test.signIn(member)
})

interface Contract {
  service?: 'opd' | 'ipd' | 'dental' | 'emergency' | 'telemedicine'
  plan?: string
  from?: string
  to?: string
}

async function contract({ service = 'opd', plan, from = '2026-01-01', to }: Contract = {}): Promise<void> {
  await test.db
    .insertInto('network_contract')
    .values({
      hospital_id: hospitalId,
      insurer_code: cover.insurerCode,
      plan_id: plan ?? null,
      service,
      valid_from: from,
      valid_to: to ?? null,
    })
    .execute()
}

/**
 * Returns the services for which the hospital is in the card's network, as the hospital's details list them. Also checks
 * that using the card at the hospital gives the same services.
 */
async function networkFor({ coverageId }: MadeCoverage): Promise<string[]> {
  const url = `/api/v1/hospitals/${hospitalId}?coverage=${coverageId}`
  const searched = (await test.call({ method: 'GET', url, as })).json().data.network
  const shown = await listNetwork(test.db, { hospitalId, coverageId, today })
  expect(shown.toSorted()).toEqual(searched.toSorted())
  return searched
}

describe('a network contract', () => {
  it('can be for one plan; one for all plans counts too, and a service is listed once', async () => {
    await contract({ plan: cover.planId })
    expect([await networkFor(cover), await networkFor(other)]).toEqual([['opd'], []])
    await contract()
    await contract({ service: 'dental', plan: other.planId })
    expect([await networkFor(cover), await networkFor(other)]).toEqual([['opd'], ['dental', 'opd']])
  })

  it('has several periods, which may not overlap for one plan and service', async () => {
    await contract({ from: '2024-01-01', to: '2024-12-31' })
    await contract({ from: '2026-12-01' })
    expect(await networkFor(cover)).toEqual([])
    await contract({ from: '2026-01-01', to: '2026-11-21' })
    expect(await networkFor(cover)).toEqual(['opd'])
    await expect(contract({ from: '2026-11-21', to: '2026-11-25' })).rejects.toThrow(
      'network_contract_no_overlap',
    )
    await contract({ plan: cover.planId, from: '2026-11-21', to: '2026-11-25' })
  })

  it('is ended by its date, also before it begins, and never deleted', async () => {
    await contract({ from: today })
    await expect(test.db.deleteFrom('network_contract').execute()).rejects.toThrow('append-only')
    await test.db.updateTable('network_contract').set({ valid_to: '2026-11-20' }).execute()
    expect(await networkFor(cover)).toEqual([])
    await contract({ from: today })
    expect(await networkFor(cover)).toEqual(['opd'])
  })

  it('can be for emergencies or telemedicine, which the search and the card don’t show yet', async () => {
    await contract({ service: 'emergency' })
    await contract({ service: 'telemedicine' })
    expect(await networkFor(cover)).toEqual([])
  })
})
