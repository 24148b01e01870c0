import { createHash, randomBytes } from 'node:crypto'
import { bangkokDate, claimStatuses } from '@khum/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoNationalIds } from '../../seed/demo/persons'
import { seedDemo } from '../../seed/demo/seed-demo'
import { seedReference } from '../../seed/seed-reference'
import { ensureDemoClients } from '../../src/modules/clients/demo-clients'
import { readCoverages, readOwnCoverages } from '../../src/modules/insurance/read-coverages'
import { brokenInvariants } from '../broken-invariants'
import { createTestDatabase, type OneOffDatabase, useTestDatabase } from '../postgres/test-database'
import { expectContent, expectLegalClaims, expectRightAmounts } from './world-rules'

const database = useTestDatabase()
const now = new Date('2026-11-21T05:00:00Z')
const digest = (text: string) => createHash('sha256').update(text).digest()

function seed(at = now, { db } = database) {
  return seedDemo({
    db,
    now: at,
    newId: () => randomBytes(16).toString('base64url'),
    hashPassword: async (plain) => `hash of ${plain.length} characters`,
    hashSecret: digest,
    sealNationalId: (id) => ({ sealed: randomBytes(33), hash: digest(id) }),
    seal: (text) => Buffer.from(`sealed ${text}`),
  })
}

/** A database with the reference and demo data, for tests that only read. */
let seeded: OneOffDatabase
beforeAll(async () => {
  seeded = await createTestDatabase()
  await seedReference(seeded.db)
  await ensureDemoClients(seeded.db, now)
  await seed(now, seeded)
})
afterAll(() => seeded.drop())

async function countAll(): Promise<Record<string, bigint>> {
  const counts: Record<string, bigint> = {}
  for (const table of [
    'account',
    'person',
    'policy',
    'claim',
    'claim_event',
    'ledger_entry',
    'content_item',
    'notification',
  ] as const) {
    const row = await database.db
      .selectFrom(table)
      .select(sql<bigint>`count(*)`.as('n'))
      .executeTakeFirstOrThrow()
    counts[table] = row.n
  }
  return counts
}

describe('the demo data', () => {
  test('keep the invariants of the database', async () => {
    expect(await brokenInvariants(seeded.pool)).toEqual([])
  })

  test('have a payout account, and a payment into it that failed', async () => {
    const rows = await seeded.db
      .selectFrom('payout_account')
      .innerJoin('claim_payout', 'claim_payout.payout_account_id', 'payout_account.id')
      .innerJoin('claim', 'claim.id', 'claim_payout.claim_id')
      .select(['claim.status', 'payout_account.last4'])
      .execute()
    expect(rows).toContainEqual({ status: 'payment_failed', last4: '1234' })
    expect(rows).toContainEqual({ status: 'paid', last4: '1234' })
  })

  test('have every kind of claim in the office, also sent by hospitals, at both insurers', async () => {
    const rows = await seeded.db
      .selectFrom('claim')
      .innerJoin('document', 'document.claim_id', 'claim.id')
      .select(['insurer_code', 'admited_type', 'mode', 'document.sender'])
      .where('source_key', 'like', 'queue-%')
      .where('queue', '=', 'new')
      .execute()
    const kinds = new Set(rows.map((row) => `${row.insurer_code} ${row.admited_type} ${row.sender}`))
    for (const insurer of ['KHM', 'ORC'])
      for (const kind of ['opd member', 'ipd member', 'dental member', 'emergency_opd member', 'ipd client'])
        expect(kinds).toContain(`${insurer} ${kind}`)
    expect(new Set(rows.map(({ mode, sender }) => `${mode} ${sender}`))).toEqual(
      new Set(['reimbursement member', 'cashless client']),
    )
  })

  test('have claims with nearly the same picture of a receipt', async () => {
    const pairs = await sql<{ claims: string[]; files: bigint }>`
      select array_agg(document.claim_id::text) as claims, count(distinct document.sha256) as files
      from document_picture one join document_picture other on one.document_id < other.document_id
        and bit_count(one.hash # other.hash) <= 20
      join document on document.id in (one.document_id, other.document_id)
      group by one.document_id, other.document_id`.execute(seeded.db)
    expect(pairs.rows).toHaveLength(1)
    for (const { claims, files } of pairs.rows) expect([new Set(claims).size, files]).toEqual([2, 2n])
  })

  test('are written once: a second or simultaneous run changes nothing', async () => {
    expect((await Promise.all([seed(), seed()])).toSorted()).toEqual([false, true])
    const counts = await countAll()
    expect(counts.account).toBe(40n)
    expect(await seed()).toBe(false)
    expect(await countAll()).toEqual(counts)
  })

  test('have five partners with themes, insurers and one LIFF id', async () => {
    const partners = await seeded.db
      .selectFrom('partner')
      .innerJoin('theme', 'theme.ins_code', 'partner.ins_code')
      .innerJoin('insurer', 'insurer.code', 'partner.ins_code')
      .innerJoin('partner_secret', 'partner_secret.partner_id', 'partner.id')
      .select(['partner.id', 'partner.ins_code', 'line_liff_id', 'secret_hash'])
      .orderBy('partner.id')
      .execute()
    expect(partners.map(({ id, ins_code }) => [id, ins_code])).toEqual([
      ['jade', 'JAD'],
      ['khum', 'KHM'],
      ['orchid', 'ORC'],
      ['pale', 'PAL'],
      ['tempo', 'TMP01'],
    ])
    expect(partners.map(({ line_liff_id }) => line_liff_id !== null)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ])
    expect(partners[1]?.secret_hash).toEqual(digest('khum-demo-secret'))
  })

  test('give Malee five cards of four insurers, of every state and type', async () => {
    const account = await accountOf('malee')
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
      const { id } = await accountOf(username)
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
    const { id } = await accountOf('naree')
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
    const { id } = await accountOf('pranee')
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

  test('have a claim of Malee’s in every status', async () => {
    const { id } = await accountOf('malee')
    const claims = await seeded.db.selectFrom('claim').select('status').where('account_id', '=', id).execute()
    expect(claims.map(({ status }) => status).toSorted()).toEqual([...claimStatuses, 'paid'].toSorted())
    const request = await seeded.db
      .selectFrom('document_request')
      .innerJoin('claim', 'claim.id', 'claim_id')
      .select('due_date')
      .where('account_id', '=', id)
      .where('status', '=', 'documents_needed')
      .where('fulfilled_at', 'is', null)
      .executeTakeFirstOrThrow()
    expect(request.due_date > bangkokDate(now)).toBe(true)
  })

  // The demo data depend on the time, so these instants include the turn of the year, a leap day and minutes around
  // midnight in Bangkok.
  test.each(['2026-11-21T05:00:00Z', '2026-12-31T17:01:00Z', '2028-02-29T03:00:00Z', '2029-03-01T16:59:59Z'])(
    'follow the claim rules at %s',
    async (instant) => {
      const at = new Date(instant)
      await seed(at)
      await expectLegalClaims(database.db, at)
      await expectRightAmounts(database.db)
      await expectContent(database.db, bangkokDate(at))
    },
  )
})

async function accountOf(username: string) {
  return await seeded.db
    .selectFrom('account')
    .innerJoin('login', 'login.id', 'account.login_id')
    .select('account.id')
    .where('login.username', '=', username)
    .executeTakeFirstOrThrow()
}
