import type { ProblemField, ThemeVersions } from '@khum/contract'
import { checkTheme, type ThemeReport } from '@khum/contract/theme-check'
import { AppError } from '../../app-error'
import type { ClientCaller } from '../../caller'
import type { AppContext } from '../../context'
import { lockUntilCommit } from '../../db/advisory-lock'
import { inTransaction } from '../../db/transaction'
import { requireKnownInsurer } from '../../insurer-scope'
import { findVersion, insertVersion, listVersions } from './theme-versions.repo'

type Ctx = Pick<AppContext, 'db' | 'clock' | 'config'>

/** Lists the versions of an insurer's theme. @throws AppError not_found */
export async function listThemes(ctx: Ctx, caller: ClientCaller, code: string): Promise<ThemeVersions> {
  await requireOwnInsurer(ctx, caller, code)
  return { items: await listVersions(ctx.db, code) }
}

/** Returns a version of an insurer's theme. @throws AppError not_found */
export async function getThemeVersion(ctx: Ctx, caller: ClientCaller, code: string, version: number) {
  await requireOwnInsurer(ctx, caller, code)
  const body = await findVersion(ctx.db, code, version)
  if (!body) throw new AppError('not_found')
  return body
}

/**
 * Checks a theme and, unless it's a dry run, publishes it as the next version.
 * @throws AppError not_found, validation_failed with each wrong field, each pair of colours that is hard to read, and
 * `ins_code` if the theme is another insurer's
 */
export async function publishTheme(
  ctx: Ctx,
  caller: ClientCaller,
  code: string,
  given: { theme: Record<string, unknown>; accepts_corrections: boolean; dry_run: boolean },
): Promise<ThemeVersions> {
  await requireOwnInsurer(ctx, caller, code)
  const report = checkTheme(given.theme, { imageHosts: ctx.config.imageHosts })
  const isUnusable = report.problems.some((problem) => problem.code === 'too_large')
  const fields = [...fieldsOf(report), ...otherInsurer(given.theme, code)]
  if (fields.length > 0 && (isUnusable || !given.accepts_corrections))
    throw new AppError('validation_failed', { fields })
  if (given.dry_run) return { items: await listVersions(ctx.db, code) }
  const { $schema: _schema, ...theme } = given.theme
  return await publish(ctx, caller, code, { body: { ...theme, ins_code: code }, repeats: null })
}

/** Publishes an earlier version of a theme again. @throws AppError not_found */
export async function rollBackTheme(
  ctx: Ctx,
  caller: ClientCaller,
  code: string,
  version: number,
): Promise<ThemeVersions> {
  const body = await getThemeVersion(ctx, caller, code, version)
  return await publish(ctx, caller, code, { body, repeats: version })
}

async function publish(
  ctx: Ctx,
  caller: ClientCaller,
  insCode: string,
  of: { body: object; repeats: number | null },
): Promise<ThemeVersions> {
  return await inTransaction(ctx.db, async (db) => {
    await lockUntilCommit(db, `theme ${insCode}`)
    const { createdBy: by, clientId } = caller
    await insertVersion(db, { ...of, insCode, by, clientId, at: ctx.clock.now() })
    return { items: await listVersions(db, insCode) }
  })
}

async function requireOwnInsurer({ db }: Ctx, caller: ClientCaller, code: string): Promise<void> {
  await requireKnownInsurer(db, caller, code)
  caller.about = { subject: `theme ${code}`, insurerCode: code }
}

/** Reports a theme that names another insurer: the caller has probably sent a wrong file. */
function otherInsurer({ ins_code: given }: Record<string, unknown>, code: string): ProblemField[] {
  return given === undefined || given === code ? [] : [{ path: 'theme.ins_code', code: 'other_insurer' }]
}

function fieldsOf({ problems, unreadable }: ThemeReport): ProblemField[] {
  return [
    ...problems.map(({ path, code }) => ({ path: path ? `theme.${path}` : 'theme', code })),
    ...unreadable.map(({ front, ground, given, least }) => ({
      path: `theme.${front}`,
      code: 'unreadable',
      params: { on: ground, contrast: Math.round(given.ratio * 10) / 10, least },
    })),
  ]
}
