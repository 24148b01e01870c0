import { sql } from 'kysely'

/** Whose list a coverage stands in, and when it is asked. */
export interface Seer {
  accountId: string
  now: Date
}

/**
 * Whether an account may see a coverage that stands in its list: it is its person's own, or a link to that person is
 * live. A place in a list alone shows nothing. TRUST R42
 */
export function maySee({ accountId, now }: Seer) {
  return sql<boolean>`(
    exists (select from account where id = ${accountId} and person_id = coverage.person_id)
    or exists (
      select from family_link
      where account_id = ${accountId} and person_id = coverage.person_id
        and ended_at is null and (ends_at is null or ends_at > ${now})
    ))`
}
