import { describe, expect, it } from 'vitest'
import { makeMember, makePerson } from '../factories'
import { makeCoverage } from '../factory-coverage'
import { useTestApp } from '../test-app'
import { waitsOrEnds } from '../waits-or-ends'
import { makePhoneMember } from './account-world'

const test = useTestApp()

function get(as: Record<string, string>) {
  return test.call({ method: 'GET', url: '/api/v1/profile', as })
}

function save(as: Record<string, string>, payload: object) {
  return test.call({ method: 'PUT', url: '/api/v1/profile', as, payload })
}

const filled = {
  name_th: 'สมใจ',
  surname_th: 'ดีงาม',
  name_en: 'Somjai',
  surname_en: 'Deengam',
  birth_date: '1990-05-17',
  gender: 'female',
  email: 'somjai@example.com',
}

describe('the profile', () => {
  it('shows the account’s data (Requirement 3.9)', async () => {
    const member = await makePhoneMember(test)
    const answer = await get(await test.signIn(member))
    expect(answer.json().data).toMatchObject({
      username: member.username,
      phone: member.phone,
      name_th: 'สมใจ',
      from_policy: false,
      birth_date: null,
    })
  })

  it('saves changes, and clears an e-mail that is emptied', async () => {
    const as = await test.signIn(await makePhoneMember(test))
    expect((await save(as, filled)).json().data).toMatchObject(filled)
    expect((await save(as, { ...filled, email: '' })).json().data.email).toBeNull()
    expect((await get(as)).json().data).toMatchObject({ ...filled, email: null })
  })

  it('doesn’t change name and birth date of a person whom a policy covers', async () => {
    const personId = await makePerson(test.db, { birth_date: '1990-05-17' })
    const member = await makeMember(test.db, { person_id: personId })
    await makeCoverage(test.db, member)
    const as = await test.signIn(member)
    expect((await get(as)).json().data.from_policy).toBe(true)
    expect((await save(as, { ...filled, gender: 'not_specified' })).statusCode).toBe(200)
    for (const change of [{ name_th: 'สมหวัง' }, { surname_en: 'Other' }, { birth_date: '1991-05-17' }]) {
      const answer = await save(as, { ...filled, ...change })
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'profile_from_policy'])
    }
    expect((await get(as)).json().data).toMatchObject({ ...filled, gender: 'not_specified' })
  })

  it('doesn’t change the name if a policy covers the person by the time it is saved', async () => {
    const member = await makePhoneMember(test)
    const as = await test.signIn(member)
    const { answer } = await test.db.transaction().execute(async (db) => {
      await db.selectFrom('person').select('id').where('id', '=', member.personId).forUpdate().execute()
      const answer = save(as, filled)
      await waitsOrEnds(test.db, answer)
      await makeCoverage(db, member)
      return { answer }
    })
    expect((await answer).json().code).toBe('profile_from_policy')
  })

  it('doesn’t change the name of a person whom a source has sent before the coverage', async () => {
    const member = await makePhoneMember(test)
    await test.db
      .insertInto('insurer')
      .values({ code: 'TST', name_th: 'ทดสอบ', name_en: 'Test', kind: 'non_life' })
      .execute()
    await test.db
      .insertInto('person_source')
      .values({
        person_id: member.personId,
        insurer_code: 'TST',
        source: 'src',
        source_key: 'M1',
        source_version: 1n,
      })
      .execute()
    const as = await test.signIn(member)
    expect((await get(as)).json().data.from_policy).toBe(true)
    expect((await save(as, filled)).json().code).toBe('profile_from_policy')
  })

  it.each([
    [{ birth_date: '2026-11-22' }, 'birth_date', 'date_future'],
    [{ email: 'not an address' }, 'email', 'email_invalid'],
    [{ name_th: '', name_en: '' }, 'name_th', 'required'],
    [{ name_en: 'R2D2' }, 'name_en', 'name_letters'],
  ])('refuses %o and names the field', async (change, path, code) => {
    const as = await test.signIn(await makePhoneMember(test))
    const answer = await save(as, { ...filled, ...change })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toContainEqual({ path, code })
  })

  it('saves the language', async () => {
    const as = await test.signIn(await makePhoneMember(test))
    const payload = { lang: 'en' }
    const answer = await test.call({ method: 'PUT', url: '/api/v1/profile/language', as, payload })
    expect(answer.statusCode).toBe(204)
    expect((await get(as)).json().data.lang).toBe('en')
  })

  it('changes for its own member only (R38)', async () => {
    const stranger = await makePhoneMember(test)
    await save(await test.signIn(await makePhoneMember(test)), { ...filled, name_th: 'อื่น' })
    expect((await get(await test.signIn(stranger))).json().data.name_th).toBe('สมใจ')
  })
})
