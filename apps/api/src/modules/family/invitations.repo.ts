import { type Insertable, type Kysely, sql } from 'kysely'
import { fixedRead } from '../../db/fast-reads/fixed-read'
import type { Database } from '../../db/schema'
import type { FamilyInvitationTable } from '../../db/schema-identity'

type Db = Kysely<Database>

export function findFamilyAccount(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .innerJoin('login', 'login.id', 'account.login_id')
    .innerJoin('person', 'person.id', 'account.person_id')
    .select([
      'login.phone',
      'login.phone_verified_at',
      'account.lang',
      'account.person_id',
      'person.birth_date',
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** Lists the invitations that an account sent after `since`, and the unanswered invitations to the account's phone. */
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

/** Lists the unanswered invitations to an account's verified phone with the sender's name, newest first. */
export const listReceivedInvitationRows = fixedRead((db, accountId: string, now: Date, limit: number) =>
  db
    .selectFrom('account as me')
    .innerJoin('login', 'login.id', 'me.login_id')
    .innerJoin('family_invitation as invitation', (join) =>
      join
        .onRef('invitation.phone', '=', 'login.phone')
        .onRef('invitation.partner_id', '=', 'me.partner_id')
        .onRef('invitation.account_id', '<>', 'me.id')
        .on('invitation.state', '=', sql.lit('waiting')),
    )
    .innerJoin('account as sender', 'sender.id', 'invitation.account_id')
    .innerJoin('person', 'person.id', 'sender.person_id')
    .select([
      'invitation.id',
      'person.title_th',
      'person.name_th',
      'person.surname_th',
      'person.title_en',
      'person.name_en',
      'person.surname_en',
    ])
    .where('me.id', '=', accountId)
    .where('login.phone_verified_at', 'is not', null)
    .where('invitation.expires_at', '>', now)
    .orderBy('invitation.created_at', 'desc')
    .limit(sql<number>`${limit}`),
)

/** Inserts an invitation, and withdraws the account's earlier unanswered invitation to the same phone. */
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

/** Finds an invitation by its id. Does no access check; the caller must authorise. */
export function findInvitation(db: Db, id: string) {
  return db.selectFrom('family_invitation').selectAll().where('id', '=', id).executeTakeFirst()
}

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

/**
 * Deletes the invitations that an account sent, those to its phone and those that it accepted, maybe with an earlier
 * phone, at every partner or only at `partnerId`. Requirement 2.19; R60, R68
 */
export async function forgetInvitations(
  db: Db,
  accountId: string,
  phone: string | null,
  partnerId?: string,
): Promise<void> {
  await db
    .deleteFrom('family_invitation')
    .where((eb) => {
      const accepted = eb
        .selectFrom('family_link')
        .innerJoin('account', 'account.person_id', 'family_link.person_id')
        .select('family_link.id')
        .where('account.id', '=', accountId)
      return eb.or([
        eb('account_id', '=', accountId),
        eb('phone', '=', phone ?? ''),
        eb('family_link_id', 'in', accepted),
      ])
    })
    .$if(partnerId !== undefined, (query) => query.where('partner_id', '=', partnerId ?? ''))
    .execute()
}
