import { type ContentEdit, richTextLink, richTextPicture, type Words } from '@khum/contract'
import type { Kysely } from 'kysely'
import { AppError, invalidField } from '../../app-error'
import type { ClientCaller, InsurerScope } from '../../caller'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import { newId } from '../../ids'
import { mayActFor } from '../../insurer-scope'
import { sanitiseHtml } from '../../text/sanitise-html'
import { searchTextOf } from '../../text/thai-fold'
import {
  deleteContentRow,
  listSearchTexts,
  saveContent,
  saveContentPartner,
  saveSearchText,
} from './content.repo'

/**
 * Creates or updates a promotion or article, which is identified by the editor's `code`, and the article's content
 * partner. Sanitises the HTML. R36
 * @returns the id of the promotion or article, and its sanitised body
 * @throws AppError validation_failed with the field, not_found if the code belongs to another insurer
 */
export async function putContent(
  ctx: AppContext,
  caller: ClientCaller,
  code: string,
  edit: ContentEdit,
): Promise<{ id: string; code: string; body: Words }> {
  // Content without an insurer is shown to the members of all insurers, so only a client of all insurers may write it.
  if (edit.ins_code === null ? caller.insurers !== null : !mayActFor(caller, edit.ins_code))
    throw invalidField('ins_code')
  caller.about = { subject: `content ${code}`, ...(edit.ins_code ? { insurerCode: edit.ins_code } : {}) }
  requireConsistent(edit, ctx.config.imageHosts)
  const body = sanitised(edit.body, ctx.config.imageHosts)
  const { partner } = edit
  const id = await ctx.db.transaction().execute(async (trx) => {
    const partnerId = partner
      ? await saveContentPartner(trx, caller, {
          id: newId(),
          code: partner.code,
          name_th: partner.name.th,
          name_en: partner.name.en,
          logo: partner.logo,
        })
      : null
    const savedId = await saveContent(trx, caller, {
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
    // Throws inside the transaction, so that saving the content partner above is rolled back.
    if (savedId === null) throw new AppError('not_found')
    if (partnerId !== null) await renewSearchTexts(trx, caller, partnerId)
    return savedId
  })
  return { id, code, body }
}

/**
 * Updates the search texts of a content partner's items, because the partner may have been renamed. Only a client of
 * all insurers can rename a content partner.
 */
async function renewSearchTexts(
  db: Kysely<Database>,
  caller: InsurerScope,
  partnerId: string,
): Promise<void> {
  for (const row of await listSearchTexts(db, caller, partnerId)) {
    const text = contentSearchText({
      title: { th: row.title_th, en: row.title_en },
      summary: { th: row.summary_th, en: row.summary_en },
      partner: { name: { th: row.partner_th, en: row.partner_en } },
    })
    if (text !== row.search_text) await saveSearchText(db, row.id, text)
  }
}

/** Deletes the promotion or article with this code. @throws AppError not_found */
export async function deleteContent(ctx: AppContext, caller: ClientCaller, code: string): Promise<void> {
  caller.about = { subject: `content ${code}` }
  if (!(await deleteContentRow(ctx.db, caller, code))) throw new AppError('not_found')
}

/**
 * Builds the text that a search looks in: title, summary and partner in both languages, normalised by `searchTextOf`.
 */
function contentSearchText({
  title,
  summary,
  partner,
}: Pick<ContentEdit, 'title' | 'summary'> & { partner: { name: Words } | null }): string {
  const words = [title, summary, ...(partner ? [partner.name] : [])]
  return searchTextOf(words.flatMap(({ th, en }) => [th, en]))
}

function sanitised(body: Words, imageHosts: readonly string[]): Words {
  const clean = { th: sanitiseHtml(body.th, imageHosts), en: sanitiseHtml(body.en, imageHosts) }
  // Reports the field to the editor if sanitising removed everything, instead of publishing an empty body.
  if (!clean.th) throw invalidField('body.th')
  if (!clean.en) throw invalidField('body.en')
  return clean
}

function requireConsistent(edit: ContentEdit, imageHosts: readonly string[]): void {
  const isAllowed = (src: string | null | undefined) => !src || richTextPicture(src, imageHosts) !== null
  if ((edit.kind === 'partner_article') !== (edit.partner !== null)) throw invalidField('partner')
  if (edit.ends_on !== null && edit.ends_on < edit.starts_on)
    throw invalidField('ends_on', 'expiry_before_start')
  if (!isAllowed(edit.image?.src)) throw invalidField('image.src')
  if (!isAllowed(edit.partner?.logo)) throw invalidField('partner.logo')
  if (edit.link !== null && (richTextLink(edit.link) === null || !/^(https:|\/)/i.test(edit.link))) {
    throw invalidField('link')
  }
}
