import { beforeEach } from 'vitest'
import { newId } from '../../src/ids'
import { type MadeMember, makeMember } from '../factories'
import { clientHeaders } from '../factory-client'
import { type CoverageSpec, makeCoverage } from '../factory-coverage'
import { makeReadyDraft } from '../factory-draft'
import type { WorldHook } from '../postgres/test-database'
import { type TestApp, useTestApp } from '../test-app'

type Headers = Record<string, string>

export interface ClaimWorld {
  test: TestApp
  readonly member: MadeMember
  readonly coverageId: string
  readonly as: Headers
  /** Creates another member, who has their own coverage. Returns this member's headers. */
  stranger(): Promise<Headers>
  addCoverage(spec?: Partial<CoverageSpec>): Promise<string>
  /**
   * Sends a draft (by default a new one) over HTTP. Returns the new claim's id, its number and the rest of the
   * response.
   */
  submitted(
    draftId?: string,
  ): Promise<{ id: string; claim_number: string; answer_due_date: string } & Record<string, unknown>>
  readyDraft(options?: Parameters<typeof makeReadyDraft>[2]): Promise<string>
  submit(body: object, key?: string | null, as?: Headers): ReturnType<TestApp['call']>
  office(number: string, action: string, body?: object, key?: string): ReturnType<TestApp['call']>
}

export function useClaimWorld(hook: WorldHook = beforeEach): ClaimWorld {
  const test = useTestApp(hook)
  let member: MadeMember
  let coverageId: string
  let as: Headers

  hook(async () => {
    member = await makeMember(test.db)
    coverageId = await world.addCoverage()
    as = await test.signIn(member)
  })

  const world: ClaimWorld = {
    test,
    get member() {
      return member
    },
    get coverageId() {
      return coverageId
    },
    get as() {
      return as
    },
    async stranger() {
      const other = await makeMember(test.db)
      await makeCoverage(test.db, { personId: other.personId, accountId: other.accountId })
      return await test.signIn(other)
    },
    async addCoverage(spec) {
      const { personId, accountId } = member
      return (await makeCoverage(test.db, { personId, accountId, ...spec })).coverageId
    },
    readyDraft: (options) => makeReadyDraft(test.db, { accountId: member.accountId, coverageId }, options),
    async submitted(draftId) {
      const answer = await world.submit({ draft_id: draftId ?? (await world.readyDraft()), version: 1 })
      if (answer.statusCode !== 201) throw new Error(`submit answered ${answer.statusCode}: ${answer.body}`)
      return answer.json().data
    },
    submit: (body, key = newId(), headers = as) =>
      test.call({
        method: 'POST',
        url: '/api/v1/claims',
        as: headers,
        headers: key === null ? {} : { 'idempotency-key': key },
        payload: body,
      }),
    office: (number, action, body, key = newId()) =>
      test.call({
        method: 'POST',
        url: `/api/integration/v1/claims/${number}/${action}`,
        headers: { ...clientHeaders, 'idempotency-key': key },
        ...(body ? { payload: body } : {}),
      }),
  }
  return world
}
