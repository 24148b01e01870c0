import type { Answer, noticeEndpoints, ParsedInput, Words } from '@khum/contract'
import { AppError, invalidField } from '../../app-error'
import type { AppContext } from '../../context'
import { newId } from '../../ids'
import { sanitiseHtml } from '../../text/sanitise-html'
import { queueForChannels } from '../notification-channels/send-to-channels'
import { findContent, findInsurer, findMember, insertNotices, listMembersOfInsurer } from './notices.repo'

type Row = (typeof noticeEndpoints)['sendNotice']
type Notice = ParsedInput<Row>['body']

const batchSize = 1_000

/**
 * Sends a notice to all members of an insurer, or to one member, in the transaction of `ctx.db`. Requirement 2.16.
 * @returns how many accounts got it
 * @throws AppError not_found (no such insurer or member),
 *   validation_failed (no such content, or an empty body after sanitising)
 */
export async function sendNotice(ctx: AppContext, notice: Notice): Promise<Answer<Row>> {
  const row = {
    kind: notice.kind,
    title: notice.title,
    text: notice.text,
    body: notice.body ? sanitised(notice.body) : null,
    contentId: notice.content_id ?? null,
    endsOn: notice.ends_on ?? (await lastDayOfContent(ctx, notice)),
    at: ctx.clock.now(),
    dedupeKey: `notice ${newId()}`,
  }
  const accountIds = await listRecipients(ctx, notice)
  let sent = 0
  for (let from = 0; from < accountIds.length; from += batchSize) {
    const to = accountIds.slice(from, from + batchSize).map((accountId) => ({ id: newId(), accountId }))
    sent += await insertNotices(ctx.db, to, row)
    await queueForChannels(
      ctx,
      to.map(({ id }) => id),
    )
  }
  return { sent }
}

async function listRecipients(ctx: AppContext, { ins_code, username }: Notice): Promise<string[]> {
  if (username !== undefined) {
    const member = await findMember(ctx.db, username)
    if (!member) throw new AppError('not_found')
    return [member.id]
  }
  if (!(await findInsurer(ctx.db, ins_code ?? ''))) throw new AppError('not_found')
  return await listMembersOfInsurer(ctx.db, ins_code ?? '', ctx.clock.today())
}

async function lastDayOfContent(ctx: AppContext, { kind, content_id }: Notice): Promise<string | null> {
  if (content_id === undefined || kind === 'notice') return null
  const content = await findContent(ctx.db, content_id, kind)
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
