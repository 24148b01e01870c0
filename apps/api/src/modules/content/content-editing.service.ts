import { type ContentEdit, richTextLink, richTextPicture, type Words } from '@khum/contract'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { newId } from '../../ids'
import { sanitiseHtml } from '../../text/sanitise-html'
import { searchTextOf } from '../../text/thai-fold'
import { deleteContentRow, saveContent, saveWriter } from './content.repo'

/**
 * Keeps a promotion or an article under the editor's own code, sanitised; the same again changes nothing. TRUST R36
 * @returns its id, and the body as it is kept
 * @throws AppError validation_failed with the field
 */
export async function putContent(
  ctx: AppContext,
  code: string,
  edit: ContentEdit,
): Promise<{ id: string; code: string; body: Words }> {
  requireSense(edit, ctx.config.imageHosts)
  const body = sanitised(edit.body, ctx.config.imageHosts)
  const { partner } = edit
  const id = await ctx.db.transaction().execute(async (trx) => {
    const partnerId = partner
      ? await saveWriter(trx, {
          id: newId(),
          code: partner.code,
          name_th: partner.name.th,
          name_en: partner.name.en,
          logo: partner.logo,
        })
      : null
    return await saveContent(trx, {
      id: newId(),
      code,
      kind: edit.kind,
      ins_code: edit.ins_code,
      partner_id: partnerId,
      title_th: edit.title.th,
      title_en: edit.title.en,
      summary_th: edit.summary.th,
      summary_en: edit.summary.en,
      body_th: body.th,
      body_en: body.en,
      image: edit.image?.src ?? null,
      image_width: edit.image?.width ?? null,
      image_height: edit.image?.height ?? null,
      published_on: edit.published_on,
      starts_on: edit.starts_on,
      ends_on: edit.ends_on,
      phone: edit.phone,
      link: edit.link,
      search_text: contentSearchText(edit),
      sort: edit.sort,
      updated_at: ctx.clock.now(),
    })
  })
  return { id, code, body }
}

/** @throws AppError not_found */
export async function deleteContent(ctx: AppContext, code: string): Promise<void> {
  if (!(await deleteContentRow(ctx.db, code))) throw new AppError('not_found')
}

/** What it is found by. */
export function contentSearchText({
  title,
  summary,
  partner,
}: Pick<ContentEdit, 'title' | 'summary' | 'partner'>): string {
  const words = [title, summary, ...(partner ? [partner.name] : [])]
  return searchTextOf(words.flatMap(({ th, en }) => [th, en]))
}

function sanitised(body: Words, imageHosts: readonly string[]): Words {
  const kept = { th: sanitiseHtml(body.th, imageHosts), en: sanitiseHtml(body.en, imageHosts) }
  // There was something, and nothing of it may be shown: better said to the editor than published.
  if (!kept.th) throw wrong('body.th')
  if (!kept.en) throw wrong('body.en')
  return kept
}

function requireSense(edit: ContentEdit, imageHosts: readonly string[]): void {
  const picture = (src: string | null | undefined) => !src || richTextPicture(src, imageHosts) !== null
  if ((edit.kind === 'partner_article') !== (edit.partner !== null)) throw wrong('partner')
  if (edit.ends_on !== null && edit.ends_on < edit.starts_on) throw wrong('ends_on', 'expiry_before_start')
  if (!picture(edit.image?.src)) throw wrong('image.src')
  if (!picture(edit.partner?.logo)) throw wrong('partner.logo')
  if (edit.link !== null && (richTextLink(edit.link) === null || !/^(https:|\/)/i.test(edit.link))) {
    throw wrong('link')
  }
}

function wrong(path: string, code = 'invalid'): AppError {
  return new AppError('validation_failed', { fields: [{ path, code }] })
}
