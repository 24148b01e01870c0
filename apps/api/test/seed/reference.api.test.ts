import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { referenceHospitals } from '../../seed/reference/hospitals'
import { referenceInsurers } from '../../seed/reference/insurers'
import { seedReference } from '../../seed/seed-reference'
import { searchTerms } from '../../src/text/thai-fold'
import { useTestDatabase } from '../postgres/test-database'

const database = useTestDatabase()

describe('reference data', () => {
  test('are complete, and a second run writes nothing', async () => {
    await seedReference(database.db)
    const versions = () =>
      sql<{ code: string; xmin: string }>`select code, xmin::text from hospital
        union all select code, xmin::text from insurer order by 1`.execute(database.db)
    const first = (await versions()).rows
    expect(first).toHaveLength(referenceHospitals.length + referenceInsurers.length)
    await seedReference(database.db)
    expect((await versions()).rows).toEqual(first)
  })

  test('keep corrections that were made in the database', async () => {
    await seedReference(database.db)
    const insurers = database.db.updateTable('insurer').set({ name_th: 'ชื่อที่แก้', hotline: '+6620000000' })
    const [{ code } = { code: '' }] = referenceInsurers
    await insurers.where('code', '=', code).execute()
    await database.db.updateTable('hospital').set({ name_th: 'แก้แล้ว' }).where('code', '=', '10-001').execute()
    await database.db.updateTable('telemed_category').set({ name_th: 'หมวดที่แก้' }).execute()
    await seedReference(database.db)
    const { rows } = await sql<{ name: string }>`
      select name_th as name from insurer where hotline = '+6620000000'
      union all select name_th from hospital where code = '10-001'
      union all (select distinct name_th from telemed_category)`.execute(database.db)
    expect(rows.map(({ name }) => name)).toEqual(['ชื่อที่แก้', 'แก้แล้ว', 'หมวดที่แก้'])
  })

  test('update a row that is unchanged since an earlier version wrote it', async () => {
    await seedReference(database.db)
    const found = () =>
      database.db.selectFrom('hospital').select(['id', 'name_th']).where('code', '=', '10-001')
    const before = await found().executeTakeFirstOrThrow()
    // Deletes the fingerprint that the seed stored for this row. The seed then assumes that an operator changed the
    // row, and keeps the change.
    await database.db.updateTable('hospital').set({ name_th: 'เก่า' }).where('code', '=', '10-001').execute()
    await sql`delete from reference_seed where code = '10-001'`.execute(database.db)
    await seedReference(database.db)
    expect((await found().executeTakeFirstOrThrow()).name_th).toBe('เก่า')
    await sql`
      insert into reference_seed select 'hospital', code, md5(row(address_en, address_th, code, hours, id, kind, latitude, longitude,
        name_en, name_th, phone, province_en, province_th, search_text, source)::text)
      from hospital where code = '10-001'`.execute(database.db)
    await seedReference(database.db)
    expect(await found().executeTakeFirstOrThrow()).toEqual(before)
  })

  test('are found by their folded terms', async () => {
    await seedReference(database.db)
    for (const [typed, code] of [
      ['รพ.เชียงใหม่', '50-001'],
      ['สวนดอก', '50-001'],
      ['chiangmai ram', '50-003'],
      ['บ\u0e4d\u0e32รุงราษฎร', '10-016'],
      ['พญาไท ๒', '10-022'],
      ['hua hin', '77-002'],
    ] as const) {
      let query = database.db.selectFrom('hospital').select('code')
      for (const term of searchTerms(typed)) query = query.where('search_text', 'like', `%${term}%`)
      expect((await query.execute()).map((row) => row.code)).toContain(code)
    }
  })
})
