import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import type { ReadyCheck } from '../../http/readiness'
import { findDocumentsInForce } from './consents.repo'
import { isOptional } from './consents.view'
import { hasIntactWords } from './text-hash'

/**
 * Returns the consent documents in force in an insurer's app. Leaves out and logs each document whose text doesn't
 * match its hash, so that members can neither read nor accept it.
 * @throws AppError unavailable if the terms or the privacy notice is damaged, so that no member registers without it
 */
export async function readIntactTexts(ctx: Pick<AppContext, 'db' | 'clock' | 'log'>, insCode: string) {
  const rows = await findDocumentsInForce(ctx.db, insCode, ctx.clock.now())
  const damaged = rows.filter((row) => !hasIntactWords(row))
  for (const { kind, version } of damaged) {
    ctx.log.error({ kind, version }, 'a consent text does not match its hash; it cannot be accepted')
  }
  if (damaged.some(({ kind }) => !isOptional(kind))) throw new AppError('unavailable')
  return rows.filter((row) => !damaged.includes(row))
}

/**
 * Compares the text of every stored document, for consent and for telemedicine, with its hash, and logs each that
 * differs.
 * @returns kind and version of each damaged document, such as `terms 2` and `telemed_step_1 1`
 */
export async function checkTexts(ctx: Pick<AppContext, 'db' | 'log'>): Promise<string[]> {
  const words = sql`title_th, body_th, title_en, body_en`
  const more = sql`news_th, news_en, controller_th, controller_en, dpo_contact`
  const hashOf = (columns: RawBuilder<unknown>) =>
    sql`sha256(convert_to(concat_ws(E'\n', ${columns}), 'UTF8'))`
  const { rows } = await sql<{ text: string }>`
    select kind || ' ' || version as text from consent_document where text_hash <> ${hashOf(sql`${words}, ${more}`)}
    union all
    select 'telemed_step_' || step || ' ' || version from telemed_document where text_hash <> ${hashOf(words)}`.execute(
    ctx.db,
  )
  for (const { text } of rows) ctx.log.error({ text }, 'a stored text does not match its hash')
  return rows.map(({ text }) => text)
}

/**
 * Returns the readiness check of the consent documents and the telemedicine terms. A server with a damaged text still
 * counts as ready, because the damage only keeps members from accepting this text.
 */
export function textsCheck(ctx: Pick<AppContext, 'db' | 'log'>): ReadyCheck {
  return {
    name: 'texts',
    required: false,
    check: async () => {
      const damaged = await checkTexts(ctx)
      return damaged.length === 0 ? { ok: true } : { ok: false, detail: damaged.join(', ') }
    },
  }
}
