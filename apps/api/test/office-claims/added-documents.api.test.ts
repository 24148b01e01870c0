import { beforeEach, describe, expect, it } from 'vitest'
import { makeDocument } from '../factory-draft'
import { type Person, useOffice } from './office-world'

const office = useOffice()
const plan = { benefits: [{ kind: 'opd' as const, limits: [{ key: 'year', value: 1_000_000 }] }] }
let nok: Person
let head: Person
beforeEach(async () => {
  nok = await office.person('Nok')
  head = await office.person('Head', 'senior_assessor')
})

/** Adds a document that the member sent although nobody asked for it. This adds no event to the claim. */
async function addDocument(number: string) {
  const { id, account_id } = await office.row(number)
  const attached_at = office.test.clock.now()
  await makeDocument(office.test.db, { account_id, claim_id: id, list: 'medical', attached_at })
}

/** Opens the claim as the office's screen does. @returns what every change from this screen sends */
async function open(as: Person, number: string) {
  const { seen, documents } = await office.case(as, number)
  return { seen, documents: documents.length }
}

describe('a claim that gets a document while its screen is open', () => {
  it('isn’t rejected before the person has seen the document', async () => {
    const number = await office.claim({}, plan)
    await office.take(nok, number)
    const screen = await open(nok, number)
    await addDocument(number)
    const reject = { reason: 'missing_document' }
    const stale = await office.post(nok, `claims/${number}/decision`, { ...screen, reject })
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'staff_documents_added'])
    expect(await office.row(number)).toMatchObject({ status: 'checking', held_by: nok.staffId })
    const now = await open(nok, number)
    expect(now).toEqual({ seen: screen.seen, documents: 1 })
    const decided = await office.post(nok, `claims/${number}/decision`, { ...now, reject })
    expect(decided.json().data).toMatchObject({ status: 'not_approved' })
  })

  it('isn’t decided by a second approver who hasn’t seen the document either (R92)', async () => {
    const number = await office.claim({}, plan)
    await office.setRules(number, { second_look_above: 0 })
    await office.post(nok, `claims/${number}/decision`, office.approval(await office.take(nok, number)))
    const screen = await open(head, number)
    const { proposal } = await office.case(head, number)
    await addDocument(number)
    const look = { proposal: proposal?.id, confirm: true }
    const stale = await office.post(head, `claims/${number}/second-look`, { ...screen, ...look })
    expect(stale.json().code).toBe('staff_documents_added')
    const now = await open(head, number)
    const confirmed = await office.post(head, `claims/${number}/second-look`, { ...now, ...look })
    expect(confirmed.json().data).toMatchObject({ status: 'approved' })
  })

  it('is still decided from a screen of the previous release, which doesn’t say what it shows', async () => {
    const number = await office.claim({}, plan)
    const { seen } = await office.take(nok, number)
    await addDocument(number)
    const answer = await office.post(nok, `claims/${number}/decision`, { seen, reject: { reason: 'late' } })
    expect(answer.json().data).toMatchObject({ status: 'not_approved' })
  })
})
