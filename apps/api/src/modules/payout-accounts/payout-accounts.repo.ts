import { type Insertable, type Kysely, sql } from 'kysely'
import { fixedRead } from '../../db/fast-reads/fixed-read'
import type { Database } from '../../db/schema'
import type { PayoutAccountTable } from '../../db/schema-claims'

type Db = Kysely<Database>

/** Finds the bank account that a member's new claims are paid into. */
export function findLiveAccount(db: Db, accountId: string) {
  return db
    .selectFrom('payout_account')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** Ends the payout account that a member's new claims are paid into. @returns whether the member had such an account */
export async function endLiveAccount(db: Db, accountId: string, at: Date): Promise<boolean> {
  const ended = await db
    .updateTable('payout_account')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

export async function insertAccount(db: Db, account: Insertable<PayoutAccountTable>): Promise<void> {
  await db.insertInto('payout_account').values(account).execute()
}

/** Deletes a member's payout accounts that no claim is paid into. */
export async function deleteUnusedAccounts(db: Db, accountId: string): Promise<void> {
  await db
    .deleteFrom('payout_account')
    .where('account_id', '=', accountId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('claim_payout')
            .select('claim_id')
            .whereRef('claim_payout.payout_account_id', '=', 'payout_account.id'),
        ),
      ),
    )
    .execute()
}

/** Whether every insurer that the partner serves allows PromptPay. */
export async function offersPromptPay(db: Db, partnerId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('partner_insurer')
    .leftJoin('insurer_claim_settings as settings', 'settings.insurer_code', 'partner_insurer.insurer_code')
    .select('settings.promptpay')
    .where('partner_insurer.partner_id', '=', partnerId)
    .execute()
  return rows.length > 0 && rows.every(({ promptpay }) => promptpay === true)
}

/**
 * Finds the payout account that a member's new claims are paid into, with the names and birth dates of the member and
 * of an insured person. Returns one row for each person (a single row if the member is the insured person); no rows if
 * the member has no payout account.
 */
export const findPayees = fixedRead((db, accountId: string, insuredId: string) =>
  db
    .selectFrom('payout_account')
    .innerJoin('account', 'account.id', 'payout_account.account_id')
    .innerJoin('person', (join) =>
      join.on(sql<boolean>`person.id = any (array[account.person_id, ${insuredId}])`),
    )
    .select([
      'payout_account.id',
      'payout_account.holder',
      'account.person_id as member_id',
      'person.id as person_id',
      'person.name_th',
      'person.surname_th',
      'person.name_en',
      'person.surname_en',
      'person.birth_date',
    ])
    .where('payout_account.account_id', '=', accountId)
    .where('payout_account.ended_at', 'is', null),
)

/** Finds the names and birth dates of people, by id. */
export function findNames(db: Db, personIds: readonly string[]) {
  return db
    .selectFrom('person')
    .select(['id', 'name_th', 'surname_th', 'name_en', 'surname_en', 'birth_date'])
    .where('id', 'in', personIds)
    .execute()
}

export async function findPersonOf(db: Db, accountId: string): Promise<string> {
  const { person_id } = await db
    .selectFrom('account')
    .select('person_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return person_id
}
