import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { apiKey } from '../khum-server'
import type { MemberHeaders } from '../member'
import { idOf } from './ids'
import { kind } from './world'

const partnerId = 'khum'
export const newId = () => randomBytes(16).toString('base64url')
const sha256 = (value: string) => createHash('sha256').update(value).digest()

/** A generated member with a session. */
export interface ScaleMember {
  number: number
  accountId: string
  sessionId: string
  headers: MemberHeaders
}

/** Inserts a session for each of these members. Signing in would take too long, because it hashes the password. */
export async function openSessions(client: pg.Client, numbers: readonly number[]): Promise<ScaleMember[]> {
  const members: ScaleMember[] = []
  for (const number of numbers) {
    const accountId = idOf(kind.account, number)
    const sessionId = newId()
    const token = randomBytes(32).toString('base64url')
    await client.query(
      `insert into session (id, account_id, partner_id, stay_signed_in, created_at, last_used_at, idle_expires_at, absolute_expires_at)
       values ($1, $2, $3, true, now(), now(), now() + interval '1 day', now() + interval '1 day')`,
      [sessionId, accountId, partnerId],
    )
    await client.query(
      "insert into access_token (token_hash, session_id, expires_at) values ($1, $2, now() + interval '2 hours')",
      [sha256(token), sessionId],
    )
    const headers = { 'x-api-key': apiKey, partnerid: partnerId, authorization: `Bearer ${token}` }
    members.push({ number, accountId, sessionId, headers })
  }
  return members
}

/**
 * Inserts a flow for deleting the member's account, as if the member had entered the right code.
 * @returns the flow's token
 */
export async function proveDeletion(client: pg.Client, member: ScaleMember): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await client.query(
    `insert into otp_flow (id, token_hash, purpose, partner_id, account_id, session_id, phone, shows_phone, lang, sends,
       expires_at, passed_at, grant_expires_at)
     values ($1, $2, 'delete_account', $3, $4, $5, '+66812345678', true, 'th', 1, now() + interval '1 hour', now(),
       now() + interval '1 hour')`,
    [newId(), sha256(token), partnerId, member.accountId, member.sessionId],
  )
  return token
}

/** A file that was uploaded and accepted. */
export interface StoredFile {
  object_key: string
  object_size: string
  sealed_by: Buffer | null
}

/**
 * Inserts a draft that is ready to submit. Its three documents refer to the same stored file.
 * @returns the draft's id
 */
export async function addReadyDraft(
  client: pg.Client,
  member: ScaleMember,
  file: StoredFile,
): Promise<string> {
  const draftId = newId()
  const data = {
    email: 'scale@example.com',
    claim_type: 'illness',
    admited_type: 'opd',
    admited_date: new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10),
    symptom: 'ไข้หวัดใหญ่',
    medical_expense: '1,500.00',
    provider_name: 'โรงพยาบาลทดสอบ',
  }
  await client.query(
    `insert into claim_draft (id, account_id, coverage_id, step, data, created_at, updated_at)
     values ($1, $2, $3, 'preview', $4, now(), now())`,
    [draftId, member.accountId, idOf(kind.coverage, member.number), JSON.stringify(data)],
  )
  for (const list of ['receipt', 'medical', 'bank_book']) {
    await client.query(
      `insert into document (id, account_id, draft_id, list, name, size, received_bytes, sha256, content_type, fate,
         object_key, object_size, sealed_by, created_at, updated_at)
       values ($1, $2, $3, $4, 'a.jpg', 1000, 1000, $5, 'image/jpeg', 'accepted', $6, $7, $8, now(), now())`,
      [
        newId(),
        member.accountId,
        draftId,
        list,
        sha256(draftId + list),
        file.object_key,
        file.object_size,
        file.sealed_by,
      ],
    )
  }
  return draftId
}
