import { richTextPicture, type TelemedProviderEdit } from '@khum/contract'
import { AppError, invalidField } from '../../app-error'
import type { ClientCaller } from '../../caller'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { newId, sha256 } from '../../ids'
import { listUnknownInsurers, mayActFor } from '../../insurer-scope'
import { searchTextOf } from '../../text/thai-fold'
import { audit } from '../audit/audit'
import {
  countKeys,
  endVisitsOf,
  hasForeignKey,
  isOfOthers,
  listCategoriesOf,
  lockEditing,
  replaceKeys,
  replaceLinks,
  replacePromotion,
  retireRow,
  saveProvider,
} from './provider-editing.repo'

/**
 * Creates or replaces the provider with this code. If the provider was retired, reactivates it. Repeating the call
 * changes nothing. The provider's keys are stored as hashes and never returned. R65.
 * @returns the provider's id and code, and how many keys the provider has now
 * @throws AppError validation_failed with the field; not_found if the provider accepts cards of an insurer for which
 * the caller may not act
 */
export async function putProvider(
  ctx: AppContext,
  caller: ClientCaller,
  code: string,
  edit: TelemedProviderEdit,
  traceId: string,
): Promise<{ id: string; code: string; key_count: number }> {
  // A provider without a list of insurers accepts every insurer's cards, so only a caller who may act for all insurers
  // may edit it.
  const isAllowed = edit.insurers?.every((insurer) => mayActFor(caller, insurer)) ?? caller.insurers === null
  if (!isAllowed) throw invalidField('insurers', 'unknown_insurer')
  caller.about = { subject: `telemed provider ${code}` }
  requireValidEdit(edit, ctx.config.imageHosts)
  return await inTransaction(ctx.db, async (db) => {
    await lockEditing(db)
    if (await isOfOthers(db, caller, code)) throw new AppError('not_found')
    const categories = await listCategoriesOf(db, edit.categories)
    if (categories.length < new Set(edit.categories).size) throw invalidField('categories')
    const insurers = [...new Set(edit.insurers)]
    if ((await listUnknownInsurers(db, insurers)).length > 0)
      throw invalidField('insurers', 'unknown_insurer')
    const id = await saveProvider(db, toRow(code, edit, categories))
    await replaceLinks(db, id, { categories: categories.map((category) => category.id), insurers })
    await replacePromotion(db, id, edit.promotion)
    if (edit.keys) {
      const hashes = [...new Set(edit.keys)].map((key) => sha256(key))
      if (await hasForeignKey(db, id, hashes)) throw invalidField('keys')
      await replaceKeys(db, id, hashes, ctx.clock.now())
    }
    const keyCount = await countKeys(db, id)
    if (keyCount === 0) throw invalidField('keys', 'required')
    await audit({ ...ctx, db }, { action: 'telemed.provider', outcome: 'kept', subject: code, traceId })
    return { id, code, key_count: keyCount }
  })
}

/**
 * Retires a provider: no new visits can start, open visits end, and the provider's keys stop working. Earlier visits
 * still show the provider's name.
 * @throws AppError not_found if no active provider has this code
 */
export async function retireProvider(
  ctx: AppContext,
  caller: ClientCaller,
  code: string,
  traceId: string,
): Promise<void> {
  caller.about = { subject: `telemed provider ${code}` }
  await inTransaction(ctx.db, async (db) => {
    await lockEditing(db)
    const id = await retireRow(db, caller, code)
    if (id === undefined) throw new AppError('not_found')
    await replaceKeys(db, id, [], ctx.clock.now())
    await endVisitsOf(db, id, ctx.clock.now())
    await audit({ ...ctx, db }, { action: 'telemed.provider', outcome: 'retired', subject: code, traceId })
  })
}

function toRow(
  code: string,
  edit: TelemedProviderEdit,
  categories: readonly { name_th: string; name_en: string }[],
) {
  const words = [edit.name, edit.summary].flatMap(({ th, en }) => [th, en])
  return {
    id: newId(),
    code,
    name_th: edit.name.th,
    name_en: edit.name.en,
    summary_th: edit.summary.th,
    summary_en: edit.summary.en,
    about_th: edit.about.th,
    about_en: edit.about.en,
    price_note_th: edit.price_note?.th ?? null,
    price_note_en: edit.price_note?.en ?? null,
    logo: edit.logo,
    image: JSON.stringify(edit.image),
    hours: JSON.stringify(edit.hours),
    closed_on: JSON.stringify([...new Set(edit.closed_on)].toSorted()),
    takes_bookings: edit.takes_bookings,
    extra_cards_most: edit.extra_cards_most,
    hand_off: edit.hand_off,
    url: edit.url,
    languages: [...new Set(edit.languages)],
    restricted: edit.insurers !== null,
    search_text: searchTextOf([
      ...words,
      ...categories.flatMap(({ name_th, name_en }) => [name_th, name_en]),
    ]),
    sort: edit.sort,
    active: true,
  }
}

function requireValidEdit(edit: TelemedProviderEdit, imageHosts: readonly string[]): void {
  const picture = (src: string | null | undefined) => !src || richTextPicture(src, imageHosts) !== null
  // The schema accepts some strings that aren't valid URLs, such as one with an impossible port.
  if (!URL.canParse(edit.url)) throw invalidField('url')
  if (!picture(edit.logo)) throw invalidField('logo')
  if (!picture(edit.image?.src)) throw invalidField('image.src')
  const { promotion } = edit
  if (promotion && promotion.ends_on < promotion.starts_on)
    throw invalidField('promotion.ends_on', 'expiry_before_start')
}
