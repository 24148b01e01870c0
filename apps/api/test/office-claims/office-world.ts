import { type Case, proposeLines, type StaffRole } from '@khum/contract'
import type { Insertable } from 'kysely'
import type { InsurerClaimSettingsTable } from '../../src/db/schema-claims'
import { newId } from '../../src/ids'
import { makeMember } from '../factories'
import { type ClaimSpec, makeClaim } from '../factory-claim'
import { clientHeaders } from '../factory-client'
import { type CoverageSpec, makeCoverage } from '../factory-coverage'
import { makeStaff } from '../factory-staff'
import { type TestApp, useTestApp } from '../test-app'

export interface Person {
  staffId: string
  headers: { cookie: string }
}

/** Sets up an office. The returned functions create claims and staff, and call the API as a member of staff. */
export function useOffice() {
  const test: TestApp = useTestApp()
  return {
    test,
    /** Creates a staff member with a role for every insurer or for one. */
    async person(name: string, role: StaffRole = 'assessor', insurer: string | null = null): Promise<Person> {
      if (insurer !== null) {
        await test.db
          .insertInto('insurer')
          .values({ code: insurer, name_th: insurer, name_en: insurer, kind: 'life' })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
      return await makeStaff(test.db, { name, grants: [{ role, insurer }], at: test.clock.now() })
    },
    /**
     * Creates a received claim of a new member.
     * @returns the claim number
     */
    async claim(spec: Partial<ClaimSpec> = {}, cover: Partial<CoverageSpec> = {}): Promise<string> {
      const member = await makeMember(test.db)
      const { coverageId, insurerCode } = await makeCoverage(test.db, {
        personId: member.personId,
        accountId: member.accountId,
        ...cover,
      })
      const id = await makeClaim(test.db, {
        account_id: member.accountId,
        coverage_id: coverageId,
        insurer_code: insurerCode,
        turn_due_date: '2026-12-01',
        answer_due_date: '2026-12-01',
        ...spec,
      })
      const row = await test.db
        .selectFrom('claim')
        .select('claim_number')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return row.claim_number
    },
    async get(as: Person, path: string) {
      return await test.app.inject({ method: 'GET', url: `/api/office/v1/${path}`, headers: as.headers })
    },
    async post(as: Person, path: string, body: object = {}) {
      return await test.app.inject({
        method: 'POST',
        url: `/api/office/v1/${path}`,
        headers: as.headers,
        payload: body,
      })
    },
    /** Calls the office's API as another system. */
    async call(number: string, action: string, body: object = {}) {
      const answer = await test.app.inject({
        method: 'POST',
        url: `/api/integration/v1/claims/${number}/${action}`,
        headers: { ...clientHeaders, 'idempotency-key': newId() },
        payload: body,
      })
      if (answer.statusCode !== 200) throw new Error(answer.body)
    },
    /** Returns the claim numbers on the first page of a queue. */
    async numbers(as: Person, query: string): Promise<string[]> {
      const answer = await test.app.inject({
        method: 'GET',
        url: `/api/office/v1/claims?${query}`,
        headers: as.headers,
      })
      return answer.json().data.items.map((row: { claim_number: string }) => row.claim_number)
    },
    /** Makes a person the holder of a claim, and returns the claim as the office's screen gets it. */
    async take(as: Person, number: string) {
      await this.post(as, `claims/${number}/take`)
      return await this.case(as, number)
    },
    async case(as: Person, number: string): Promise<Case> {
      const answer = await this.get(as, `claims/${number}`)
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.json().data
    },
    /**
     * Returns the body of a call that approves the claim, with the amounts that the calculator proposes for each line.
     */
    approval({ claim, room, seen }: Case) {
      const lines = proposeLines(
        claim.lines.map(({ billed_satang }) => ({
          billed_satang,
          discount_satang: 0,
          not_covered_satang: 0,
          other_payer_satang: 0,
        })),
        room,
      ).map(({ billed_satang: _billed, eligible_satang: _eligible, ...line }, index) => ({
        ...line,
        line_id: claim.lines[index]?.id ?? '',
      }))
      return { seen, approve: { lines, reason: 'limit_reached' as const } }
    },
    /** Files the member's appeal against the claim's decision. */
    async appeal(number: string): Promise<void> {
      const { id, decision_id } = await this.row(number)
      await test.db
        .insertInto('claim_appeal')
        .values({
          id: newId(),
          claim_id: id,
          decision_id: decision_id ?? '',
          filed_at: test.clock.now(),
          filed_by: 'member',
          text: 'It is covered',
          answer_due_date: '2026-12-20',
        })
        .execute()
    },
    /** Sets claim rules of the insurer that the claim belongs to. */
    async setRules(number: string, rules: Partial<Insertable<InsurerClaimSettingsTable>>): Promise<void> {
      const { insurer_code } = await this.row(number)
      await test.db
        .insertInto('insurer_claim_settings')
        .values({ ...rules, insurer_code })
        .onConflict((conflict) => conflict.column('insurer_code').doUpdateSet(rules))
        .execute()
    },
    row: (number: string) =>
      test.db.selectFrom('claim').selectAll().where('claim_number', '=', number).executeTakeFirstOrThrow(),
  }
}
