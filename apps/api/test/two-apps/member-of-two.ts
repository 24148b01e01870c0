import { beforeEach } from 'vitest'
import { makePhoneMember } from '../account/account-world'
import type { MadeMember } from '../factories'
import { makeConsentEvent } from '../factory-consent'
import { makeCoverage } from '../factory-coverage'
import { useTestApp } from '../test-app'
import { makeSecondCoverage, makeSecondPartner, publishTexts, secondPartner } from './second-app'

export type Headers = Record<string, string>

/** Sets up a member of one partner's app who also has a coverage of a second partner's insurer. */
export function useMemberOfTwo() {
  const test = useTestApp()
  let member: MadeMember & { phone: string }
  let first: Headers

  beforeEach(async () => {
    await makeSecondPartner(test)
    member = await makePhoneMember(test, { created_at: new Date('2026-01-01T00:00:00Z') })
    await makeCoverage(test.db, member)
    await makeSecondCoverage(test, member.personId)
    const { terms, privacy } = await publishTexts(test)
    for (const id of [terms, privacy]) await makeConsentEvent(test.db, member.accountId, id)
    first = await test.signIn(member)
  })

  const get = async (url: string, as: Headers) => (await test.call({ method: 'GET', url, as })).json()
  const accounts = () =>
    test.db
      .selectFrom('account')
      .select(['id', 'partner_id', 'status', 'person_id'])
      .orderBy('created_at')
      .execute()
  const accountAtSecond = async () => {
    const rows = await accounts()
    return rows.find(({ partner_id }) => partner_id === secondPartner.id)?.id ?? ''
  }

  return {
    test,
    get member() {
      return member
    },
    /** Headers of the member's session in the first app. */
    get first() {
      return first
    },
    get,
    accounts,
    accountAtSecond,
  }
}
