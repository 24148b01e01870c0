import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema'
import { isNameOf, type PersonName } from '../../payout-accounts/holder-name'

/**
 * Whether a claim may belong to a member of staff or to a relative of theirs. It may if somebody in the insured
 * person's household, or the member who sent the claim, has the staff member's name or email. Two people can have the
 * same name, so the result only makes a second look necessary. Does no access check. R92
 */
export async function isOwnClaim(
  db: Kysely<Database>,
  staffId: string,
  { id }: { id: string },
): Promise<boolean> {
  const { rows: people } = await sql<PersonName & { staff_name: string; has_email: boolean }>`
    with people as (
      select relative.person_id from claim
        join coverage on coverage.id = claim.coverage_id
        join coverage relative on relative.household_id = coverage.household_id
      where claim.id = ${id}
      union
      select account.person_id from claim join account on account.id = claim.account_id where claim.id = ${id}
    )
    select staff.name as staff_name, person.name_th, person.surname_th, person.name_en, person.surname_en,
      exists (select from account where account.person_id = person.id and lower(account.email) = staff.email)
        or exists (select from claim where claim.id = ${id} and lower(claim.email) = staff.email) as has_email
    from people join person on person.id = people.person_id cross join staff
    where staff.id = ${staffId}`.execute(db)
  return people.some(({ has_email, staff_name, ...person }) => has_email || isNameOf(staff_name, [person]))
}
