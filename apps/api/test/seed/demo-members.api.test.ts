import { bangkokDate } from '@khum/contract'
import { describe, expect, test } from 'vitest'
import { demoNationalIds } from '../../seed/demo/persons'
import { readCoverages, readOwnCoverages } from '../../src/modules/insurance/read-coverages'
import { digest, now, useSeeded } from './seeded-database'

const seeded = useSeeded()

describe('the demo data', () => {
  test('give Malee five cards of four insurers, of every state and type', async () => {
    const account = await seeded.accountOf('malee')
    const cards = await readOwnCoverages(seeded.db, account.id, bangkokDate(now))
    expect(cards.map(({ insurerCode, cardType, state }) => [insurerCode, cardType, state])).toEqual([
      ['KHM', 'group', 'in_force'],
      ['ORC', 'individual', 'in_force'],
      ['PAL', 'self_bought', 'in_force'],
      ['ORC', 'individual', 'waiting'],
      ['TMP01', 'group', 'ended'],
    ])
    const inpatient = cards[1]?.benefits.find(({ kind }) => kind === 'ipd')
    // Used: the claim for the operation. Pending: the claims for dengue and for the follow-up visit.
    expect(inpatient?.limits[0]?.balance).toMatchObject({
      used: 10_830_000n,
      pending: 4_820_000n + 635_000n,
      left: 500_000_000n - 10_830_000n - 4_820_000n - 635_000n,
    })
    expect(inpatient?.deductible).toBe(3_000_000n)
  })

  test('give each other member their special case', async () => {
    const cardsOf = async (username: string) => {
      const { id } = await seeded.accountOf(username)
      return await readOwnCoverages(seeded.db, id, bangkokDate(now))
    }
    expect(await cardsOf('prasit')).toEqual([])
    expect((await cardsOf('ananda')).map(({ relationship }) => relationship)).toEqual(['self'])
    expect((await cardsOf('wichai')).map(({ state }) => state)).toEqual(['lapsed'])
    expect((await cardsOf('somsak')).map(({ state }) => state)).toEqual(['grace'])
    expect((await cardsOf('pimjai')).map(({ policyNumber }) => policyNumber)).toEqual([null])
    expect(await cardsOf('orchid01')).toHaveLength(2)
    expect(await cardsOf('thanakorn')).toHaveLength(4)
    for (const username of ['kanya', 'tempo01', 'surachai', 'nattaya'])
      expect(await cardsOf(username), username).toHaveLength(1)

    const relatives = await seeded.db
      .selectFrom('family_link')
      .innerJoin('account', 'account.id', 'family_link.account_id')
      .innerJoin('login', 'login.id', 'account.login_id')
      .select(['username', 'relationship', 'proof', 'scopes'])
      .orderBy('proof')
      .execute()
    expect(relatives).toEqual([
      {
        username: 'ananda',
        relationship: 'child',
        proof: 'guardian',
        scopes: ['see', 'use_card', 'claim', 'see_diagnosis'],
      },
      { username: 'ananda', relationship: 'parent', proof: 'invitation', scopes: ['see', 'use_card'] },
    ])
    const waiting = await seeded.db
      .selectFrom('family_invitation')
      .innerJoin('login', 'login.phone', 'family_invitation.phone')
      .select('username')
      .where('state', '=', 'waiting')
      .execute()
    expect(waiting).toEqual([{ username: 'malee' }])

    const prasit = demoNationalIds.get('prasit') ?? ''
    expect(prasit).toMatch(/^\d{13}$/)
    const found = await seeded.db
      .selectFrom('person')
      .innerJoin('coverage', 'coverage.person_id', 'person.id')
      .select('coverage.id')
      .where('national_id_hash', '=', digest(prasit))
      .execute()
    expect(found).toHaveLength(2)
    const family = await seeded.db.selectFrom('coverage').select('relationship').execute()
    expect(new Set(family.map(({ relationship }) => relationship))).toEqual(
      new Set(['self', 'spouse', 'child', 'parent']),
    )
  })

  test('have a group policy with classes, renewed under its number, whose plan was raised', async () => {
    const { id } = await seeded.accountOf('naree')
    const cards = await readOwnCoverages(seeded.db, id, bangkokDate(now))
    expect(cards.map(({ state, benefits }) => [state, benefits[0]?.limits[0]?.value])).toEqual([
      ['in_force', 60_000_000n],
      ['ended', 60_000_000n],
    ])
    const [current] = cards
    expect(new Set(cards.map(({ policyNumber }) => policyNumber)).size).toBe(1)
    expect(current?.benefits.find(({ kind }) => kind === 'opd')?.copayPercent).toBe(10)
    const [former] = await readCoverages(seeded.db, [cards[1]?.id ?? ''], '2025-12-01')
    expect(former?.benefits[0]?.limits[0]?.value).toBe(50_000_000n)
    const classes = await seeded.db
      .selectFrom('coverage')
      .innerJoin('plan', 'plan.id', 'coverage.plan_id')
      .select(['class_code', 'plan.code'])
      .distinct()
      .where('class_code', '<>', 'all')
      .orderBy('class_code')
      .execute()
    expect(classes).toEqual([
      { class_code: 'EXEC', code: 'EXECUTIVE' },
      { class_code: 'STAFF', code: 'SILVER' },
    ])
  })

  test('have a family whose limit is nearly used', async () => {
    const { id } = await seeded.accountOf('pranee')
    const [card] = await readOwnCoverages(seeded.db, id, bangkokDate(now))
    expect(card?.benefits[0]?.limits[0]).toMatchObject({
      sharedBy: 'family',
      balance: { used: 96_250_000n, left: 3_750_000n },
    })
  })

  test('have phones on policies: a member’s own, a family’s, and one of a person without an account', async () => {
    const persons = await seeded.db
      .selectFrom('person')
      .leftJoin('login', 'login.person_id', 'person.id')
      .select(['name_en', 'contact_phone', 'phone'])
      .execute()
    for (const { name_en, contact_phone, phone } of persons)
      if (phone !== null) expect(contact_phone, name_en).toBe(phone)
    const phoneOf = (name: string) => persons.find(({ name_en }) => name_en === name)?.contact_phone
    expect(phoneOf('Punyaporn')).toBe(phoneOf('Ananda'))
    expect(phoneOf('Prasert')).not.toBe(phoneOf('Ananda'))
    expect(persons.find(({ name_en }) => name_en === 'Wilai')).toMatchObject({
      contact_phone: '+66800000015',
      phone: null,
    })
  })
})
