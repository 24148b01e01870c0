import { consentKinds } from '@khum/contract'
import { describe, expect, test } from 'vitest'
import { seedDemo } from '../../seed/demo/seed-demo'
import { referenceConsents } from '../../seed/reference/consents'
import { seedReference } from '../../seed/seed-reference'
import { manualClock } from '../../src/clock'
import { newId, sha256 } from '../../src/ids'
import { listConsentsDue } from '../../src/modules/consents/consents-due'
import { useTestDatabase } from '../postgres/test-database'

const database = useTestDatabase()
const clock = manualClock('2026-11-21T05:00:00Z')

describe('the texts', () => {
  test('exist for each kind, in Thai and English, with the same sections', () => {
    expect(referenceConsents.map(({ kind }) => kind).toSorted()).toEqual([...consentKinds].toSorted())
    for (const { kind, title_th, body_th, title_en, body_en } of referenceConsents) {
      expect(`${title_en} ${body_en}`, kind).not.toMatch(/[\u0e00-\u0e7f]/)
      const thai = [...`${title_th}${body_th}`].filter((letter) => /[\u0e00-\u0e7f]/.test(letter))
      expect(thai.length, kind).toBeGreaterThan(300)
      // Both languages have the same headings, lists and paragraphs.
      const parts = (body: string) => body.split('\n').map((line) => /^(## |- |$)/.exec(line)?.[0] ?? 'text')
      expect(parts(body_en), kind).toEqual(parts(body_th))
      expect(parts(body_th).filter((part) => part === '## ').length, kind).toBeGreaterThan(2)
    }
  })

  test('in force don’t change at a later start (R66)', async () => {
    await seedReference(database.db)
    const rows = () => database.db.selectFrom('consent_document').selectAll().orderBy('kind').execute()
    const before = await rows()
    await seedReference(database.db)
    expect(await rows()).toEqual(before)
    expect(before).toHaveLength(consentKinds.length)
  })
})

describe('the demo data', () => {
  test('have a forced privacy notice that only Kanya hasn’t accepted', async () => {
    await seedDemo({
      db: database.db,
      now: clock.now(),
      newId,
      hashPassword: async () => 'hash',
      hashSecret: sha256,
      sealNationalId: (id) => ({ sealed: Buffer.from('sealed'), hash: sha256(id) }),
      seal: (text) => Buffer.from(`sealed ${text}`),
    })
    const accounts = await database.db
      .selectFrom('account')
      .innerJoin('login', 'login.id', 'account.login_id')
      .select(['account.id', 'login.username'])
      .execute()
    for (const { id, username } of accounts) {
      const due = await listConsentsDue({ db: database.db, clock }, id)
      const expected =
        username === 'kanya' ? [{ id: expect.any(String), kind: 'privacy', is_force: true }] : []
      expect(due, username).toEqual(expected)
    }
  })
})
