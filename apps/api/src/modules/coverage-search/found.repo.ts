import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import type { FamilyLinkTable } from '../../db/schema-identity'
import { maySee } from './sight'

type Db = Kysely<Database>

/** A person's coverages that are not over, newest first, and whether each stands in the account's lists. */
export function listFoundRows(db: Db, of: { personId: string; accountId: string; today: string; now: Date }) {
  return db
    .selectFrom('coverage')
    .innerJoin('plan', 'plan.id', 'coverage.plan_id')
    .innerJoin('policy', 'policy.id', 'plan.policy_id')
    .innerJoin('insurer', 'insurer.code', 'policy.insurer_code')
    .innerJoin('person', 'person.id', 'coverage.person_id')
    .select((eb) => [
      'coverage.id',
      'coverage.card_number',
      'coverage.effective_date',
      'coverage.expiry_date',
      'policy.number',
      'policy.status',
      'plan.name_th as plan_name_th',
      'plan.name_en as plan_name_en',
      'insurer.name_th as insurer_name_th',
      'insurer.name_en as insurer_name_en',
      'insurer.logo',
      'person.title_th',
      'person.name_th',
      'person.surname_th',
      'person.title_en',
      'person.name_en',
      'person.surname_en',
      'person.birth_date',
      eb
        .and([
          eb.exists(
            eb
              .selectFrom('account_coverage')
              .whereRef('account_coverage.coverage_id', '=', 'coverage.id')
              .where('account_coverage.account_id', '=', of.accountId),
          ),
          maySee(of),
        ])
        .as('added'),
    ])
    .where('coverage.person_id', '=', of.personId)
    .where('coverage.expiry_date', '>=', of.today)
    .orderBy('coverage.effective_date', 'desc')
    .orderBy('coverage.id')
    .execute()
}
export type FoundRow = Awaited<ReturnType<typeof listFoundRows>>[number]

/** Makes the account that person's. */
export async function changePerson(db: Db, accountId: string, personId: string): Promise<void> {
  await db.updateTable('account').set({ person_id: personId }).where('id', '=', accountId).execute()
}

/** Removes what a registration wrote of a person who is known by another row now, unless something leads there. */
export async function deleteUnneededPerson(db: Db, personId: string): Promise<void> {
  await db
    .deleteFrom('person')
    .where('id', '=', personId)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('account').whereRef('person_id', '=', 'person.id'))))
    .where((eb) => eb.not(eb.exists(eb.selectFrom('coverage').whereRef('person_id', '=', 'person.id'))))
    .where((eb) => eb.not(eb.exists(eb.selectFrom('family_link').whereRef('person_id', '=', 'person.id'))))
    .execute()
}

/** Ends an account's link to a person: all of them (`all`), or what is over by its own end. */
export async function endLinks(
  db: Db,
  of: { accountId: string; personId: string; now: Date; all: boolean },
): Promise<void> {
  let links = db
    .updateTable('family_link')
    .set({ ended_at: of.now })
    .where('account_id', '=', of.accountId)
    .where('person_id', '=', of.personId)
    .where('ended_at', 'is', null)
  if (!of.all) links = links.where('ends_at', '<=', of.now)
  await links.execute()
}

/** A link that stands already is left as it is. Answers whether there is a new one. */
export async function insertLink(db: Db, link: Insertable<FamilyLinkTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('family_link')
    .values(link)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'person_id']).where('ended_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
