import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import { documentKeys } from '../documents/document-objects'

type Db = Kysely<Database>

/** A live account, which nothing new can come to belong to before this transaction ends. */
export function lockForDeletion(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .select(['person_id', 'username', 'phone', 'email'])
    .where('id', '=', accountId)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst()
}

/** Drafts, typed-in cards and every file that is no part of a claim. Answers the keys of their objects. */
export async function deleteUnsubmitted(db: Db, accountId: string): Promise<string[]> {
  const unsubmitted = db
    .selectFrom('document')
    .select('id')
    .where('account_id', '=', accountId)
    .where('attached_at', 'is', null)
  const parts = await db
    .deleteFrom('upload_part')
    .where('document_id', 'in', unsubmitted)
    .returning('object_key')
    .execute()
  const documents = await db.deleteFrom('document').where('id', 'in', unsubmitted).returning('id').execute()
  await db.deleteFrom('claim_draft').where('account_id', '=', accountId).execute()
  await db.deleteFrom('declared_card').where('account_id', '=', accountId).execute()
  const files = documents.flatMap(({ id }) => Object.values(documentKeys(id)))
  return [...parts.map((part) => part.object_key), ...files]
}

/** Takes out of the claim files who sent them; the coverage leads those who must know to the policy's own record. */
export async function pseudonymiseClaims(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('claim')
    .set({ email: '', insured_name_th: '', insured_name_en: '' })
    .where('account_id', '=', accountId)
    .execute()
  // What people call their files often says whose they are.
  await db
    .updateTable('document')
    .set({ name: sql<string>`list || coalesce(substring(name from '\\.[A-Za-z]{3,4}$'), '')` })
    .where('account_id', '=', accountId)
    .execute()
}

/** Lists, links, other ways in, devices, codes and kept answers: all that belongs to the account alone. */
export async function deleteBelongings(db: Db, accountId: string, personId: string, at: Date): Promise<void> {
  for (const table of [
    'account_coverage',
    'account_identity',
    'family_link',
    'known_device',
    'member_topic',
    'notification',
    'otp_flow',
    'telemed_subject',
    'telemed_visit',
    'use_card',
  ] as const) {
    await db.deleteFrom(table).where('account_id', '=', accountId).execute()
  }
  const sessions = db.selectFrom('session').select('id').where('account_id', '=', accountId)
  for (const table of ['access_token', 'refresh_token', 'step_up'] as const) {
    await db.deleteFrom(table).where('session_id', 'in', sessions).execute()
  }
  await db.updateTable('session').set({ user_agent: '' }).where('account_id', '=', accountId).execute()
  await db.deleteFrom('idempotency_key').where('scope', '=', `member ${accountId}`).execute()
  // Relatives keep what they were told, without the name of who left.
  await db.updateTable('notification').set({ person_id: null }).where('person_id', '=', personId).execute()
  // What this member let others see by invitation; guardians and policyholders have grounds of their own.
  await db
    .updateTable('family_link')
    .set({ ended_at: at })
    .where('person_id', '=', personId)
    .where('proof', '=', 'invitation')
    .where('ended_at', 'is', null)
    .execute()
}

/** What the account asked of relatives, and what was asked of its phone. */
export async function deleteInvitations(db: Db, accountId: string, phone: string | null): Promise<void> {
  await db
    .deleteFrom('family_invitation')
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('phone', '=', phone ?? '')]))
    .execute()
}

/** Texts and mails to the member, unless another member gets theirs at the same address. */
export async function deleteMessages(db: Db, accountId: string, recipients: string[]): Promise<void> {
  if (recipients.length === 0) return
  await sql`
    delete from outbox_message message
    where recipient = any(${recipients}) and not exists (
      select from account other
      where other.id <> ${accountId} and other.status = 'active' and message.recipient in (other.phone, other.email)
    )`.execute(db)
}

/** Every mail address that the member's claims went out to. */
export async function listClaimMails(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('claim')
    .select('email')
    .distinct()
    .where('account_id', '=', accountId)
    .execute()
  return rows.map(({ email }) => email)
}

/** Leaves a row that names nobody, for the claims that must be kept and the proof of consent. */
export async function emptyAccount(db: Db, accountId: string, at: Date): Promise<void> {
  await db
    .updateTable('account')
    .set({
      status: 'deleted',
      deleted_at: at,
      username: null,
      password_hash: null,
      phone: null,
      phone_verified_at: null,
      email: null,
    })
    .where('id', '=', accountId)
    .execute()
}

/** Empties the person, unless a policy, another account or a relative's link has them on a ground of its own. */
export async function erasePerson(db: Db, personId: string): Promise<void> {
  await sql`
    update person set title_th = '', name_th = '', surname_th = '', title_en = '', name_en = '', surname_en = '',
      birth_date = null, gender = null, national_id_sealed = null, national_id_hash = null, contact_phone = null
    where id = ${personId}
      and not exists (select from coverage where person_id = person.id)
      and not exists (select from account where person_id = person.id and status = 'active')
      and not exists (select from family_link where person_id = person.id and ended_at is null)`.execute(db)
}
