import { expect, it } from 'vitest'
import { makeMember, makePerson } from '../factories'
import { makeCoverage } from '../factory-coverage'
import { useTestApp } from '../test-app'
import { waitsOrEnds } from '../waits-or-ends'
import { finishRegistration, nextPhone, provedRegistration } from './account-world'

const test = useTestApp()

it('a registration can’t take a person whom a search by id card is taking at the same time (R15, R22)', async () => {
  const phone = nextPhone()
  const personId = await makePerson(test.db, { name_th: 'สมหญิง', surname_th: 'ใจดี', contact_phone: phone })
  await makeCoverage(test.db, { personId })
  const searcher = await makeMember(test.db)
  const token = await provedRegistration(test, { phone: `0${phone.slice(3)}` })

  let answer: ReturnType<typeof finishRegistration> | undefined
  await test.db.transaction().execute(async (db) => {
    await db.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
    await db.updateTable('login').set({ person_id: personId }).where('id', '=', searcher.accountId).execute()
    answer = finishRegistration(test, token, { confirm_existing: true })
    await waitsOrEnds(test.db, answer)
  })
  expect((await answer)?.statusCode).toBe(201)
  const theirs = await test.db.selectFrom('account').select('id').where('person_id', '=', personId).execute()
  expect(theirs).toEqual([{ id: searcher.accountId }])
})
