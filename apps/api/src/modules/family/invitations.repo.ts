import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import type { FamilyInvitationTable } from '../../db/schema-identity'

type Db = Kysely<Database>

/** A live account as an invitation needs it. */
export function findInviter(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'account.person_id')
    .select([
      'account.phone',
      'account.phone_verified_at',
      'account.lang',
      'account.person_id',
      'person.birth_date',
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** What an account asked since then, and what is asked of its phone and waits still. */
export async function listInvitationRows(
  db: Db,
  of: { accountId: string; phone: string | null; partnerId: string; since: Date; now: Date },
) {
  const rows = db
    .selectFrom('family_invitation as invitation')
    .innerJoin('account', 'account.id', 'invitation.account_id')
    .innerJoin('person', 'person.id', 'account.person_id')
    .selectAll('invitation')
    .select([
      'person.title_th',
      'person.name_th',
      'person.surname_th',
      'person.title_en',
      'person.name_en',
      'person.surname_en',
    ])
    .orderBy('invitation.created_at', 'desc')
    .orderBy('invitation.id')
  const sent = await rows
    .where('invitation.account_id', '=', of.accountId)
    .where('invitation.state', 'in', ['waiting', 'declined'])
    .where('invitation.created_at', '>', of.since)
    .execute()
  const received = await rows
    .where('invitation.phone', '=', of.phone ?? '')
    .where('invitation.partner_id', '=', of.partnerId)
    .where('invitation.account_id', '<>', of.accountId)
    .where('invitation.state', '=', 'waiting')
    .where('invitation.expires_at', '>', of.now)
    .execute()
  return { sent, received }
}
export type InvitationRow = Awaited<ReturnType<typeof listInvitationRows>>['sent'][number]

/** The one that waits for this phone already is taken back: the newer question counts. */
export async function replaceInvitation(
  db: Db,
  invitation: Insertable<FamilyInvitationTable> & { created_at: Date },
): Promise<void> {
  await db
    .updateTable('family_invitation')
    .set({ state: 'taken_back', decided_at: invitation.created_at })
    .where('account_id', '=', invitation.account_id)
    .where('phone', '=', invitation.phone)
    .where('state', '=', 'waiting')
    .execute()
  await db.insertInto('family_invitation').values(invitation).execute()
}

/** One by its id, whoever asks; whether it is theirs, the caller sees. */
export function findInvitation(db: Db, id: string) {
  return db.selectFrom('family_invitation').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The same, which nobody answers before the transaction ends. */
export function lockInvitation(db: Db, id: string) {
  return db.selectFrom('family_invitation').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function decideInvitation(
  db: Db,
  id: string,
  decision: Pick<Insertable<FamilyInvitationTable>, 'state' | 'decided_at' | 'family_link_id'>,
): Promise<void> {
  await db.updateTable('family_invitation').set(decision).where('id', '=', id).execute()
}

/** Removes what an account asked of relatives, and what was asked of its phone. */
export async function forgetInvitations(db: Db, accountId: string, phone: string | null): Promise<void> {
  await db
    .deleteFrom('family_invitation')
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('phone', '=', phone ?? '')]))
    .execute()
}
