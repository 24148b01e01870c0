import type { Answer, noticeEndpoints, ParsedInput, Words } from '@khum/contract'
import { AppError, invalidField } from '../../app-error'
import type { ClientCaller } from '../../caller'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { newId } from '../../ids'
import { sanitiseHtml } from '../../text/sanitise-html'
import { queueForChannels } from '../notification-channels/send-to-channels'
import {
  advanceNotice,
  findContent,
  findInsurer,
  findMember,
  insertNotice,
  insertNotices,
  listNextMembers,
  lockNotice,
  type NoticeRow,
} from './notices.repo'

type Row = (typeof noticeEndpoints)['sendNotice']
type Notice = ParsedInput<Row>['body']

/** How many accounts the job `notice.send` reads in one transaction. */
const batchSize = 2_000

/**
 * Sends a notice to one member in the transaction of `ctx.db`, or adds a job that sends it to all members of an
 * insurer. Requirement 2.16.
 * @returns how many accounts received the notice, and whether a job sends it to more accounts
 * @throws AppError not_found (no such insurer or member), validation_failed (no such content, or an empty body after
 * sanitising)
 */
export async function sendNotice(
  ctx: AppContext,
  caller: ClientCaller,
  notice: Notice,
): Promise<Answer<Row>> {
  const row: NoticeRow = {
    kind: notice.kind,
    title: notice.title,
    text: notice.text,
    body: notice.body ? sanitised(notice.body) : null,
    contentId: notice.content_id ?? null,
    endsOn: notice.ends_on ?? (await lastDayOfContent(ctx, caller, notice)),
    at: ctx.clock.now(),
    dedupeKey: `notice ${newId()}`,
  }
  if (notice.username === undefined) return await queueNotice(ctx, caller, notice.ins_code ?? '', row)
  const member = await findMember(ctx.db, caller, notice.username)
  if (!member) throw new AppError('not_found')
  caller.about = { subject: `account ${member.id}`, personId: member.person_id }
  return { sent: await sendTo(ctx, [member.id], row), queued: false }
}

async function queueNotice(
  ctx: AppContext,
  caller: ClientCaller,
  insurerCode: string,
  row: NoticeRow,
): Promise<Answer<Row>> {
  if (!(await findInsurer(ctx.db, caller, insurerCode))) throw new AppError('not_found')
  const id = newId()
  caller.about = { subject: `notice ${id}`, insurerCode }
  await insertNotice(ctx.db, {
    id,
    insurer_code: insurerCode,
    kind: row.kind,
    title_th: row.title.th,
    title_en: row.title.en,
    text_th: row.text.th,
    text_en: row.text.en,
    body_th: row.body?.th ?? null,
    body_en: row.body?.en ?? null,
    content_id: row.contentId,
    ends_on: row.endsOn,
    created_at: row.at,
  })
  await ctx.jobs.send(ctx.db, 'notice.send', { notice_id: id })
  return { sent: 0, queued: true }
}

/** Registers the job that sends a notice to all members of an insurer. */
export async function registerNoticeJobs(ctx: AppContext): Promise<void> {
  await ctx.jobs.work('notice.send', async ({ notice_id }) => {
    while (await inTransaction(ctx.db, (db) => sendBatch({ ...ctx, db }, notice_id)));
  })
}

/**
 * Reads the next accounts after the notice's `last_account_id` and sends the notice to those that have a current card
 * of its insurer. Stores the last account that it read as the new `last_account_id`, so that no account gets the notice
 * twice.
 * @returns whether there may be more accounts
 */
async function sendBatch(ctx: AppContext, noticeId: string): Promise<boolean> {
  const notice = await lockNotice(ctx.db, noticeId)
  if (!notice) return false
  const { last, members } = await listNextMembers(ctx.db, {
    insurerCode: notice.insurer_code,
    today: ctx.clock.today(),
    after: notice.last_account_id,
    accounts: batchSize,
  })
  const { body_th: th, body_en: en } = notice
  const sent = await sendTo(ctx, members, {
    kind: notice.kind,
    title: { th: notice.title_th, en: notice.title_en },
    text: { th: notice.text_th, en: notice.text_en },
    body: th === null || en === null ? null : { th, en },
    contentId: notice.content_id,
    endsOn: notice.ends_on,
    at: ctx.clock.now(),
    dedupeKey: `notice ${noticeId}`,
  })
  await advanceNotice(ctx.db, noticeId, {
    lastAccountId: last,
    sent,
    finishedAt: last === null ? ctx.clock.now() : null,
  })
  if (last === null) ctx.log.info({ notice_id: noticeId, sent: notice.sent }, 'a notice was sent')
  return last !== null
}

async function sendTo(ctx: AppContext, accountIds: readonly string[], row: NoticeRow): Promise<number> {
  if (accountIds.length === 0) return 0
  const to = accountIds.map((accountId) => ({ id: newId(), accountId }))
  const sent = await insertNotices(ctx.db, to, row)
  await queueForChannels(
    ctx,
    to.map(({ id }) => id),
  )
  return sent
}

async function lastDayOfContent(
  ctx: AppContext,
  caller: ClientCaller,
  { kind, content_id }: Notice,
): Promise<string | null> {
  if (content_id === undefined || kind === 'notice') return null
  const content = await findContent(ctx.db, caller, content_id, kind)
  if (!content) throw invalidField('content_id')
  return content.ends_on
}

/** Sanitises HTML before it is stored; allows pictures from our own addresses only. R36. */
function sanitised(body: Words): Words {
  const clean = { th: sanitiseHtml(body.th, []), en: sanitiseHtml(body.en, []) }
  if (clean.th === '') throw invalidField('body.th')
  if (clean.en === '') throw invalidField('body.en')
  return clean
}
