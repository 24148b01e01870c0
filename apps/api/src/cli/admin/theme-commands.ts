import {
  hospitalKeyEndpoints as counters,
  type HospitalKeys,
  themeEditingEndpoints as rows,
  type ThemeVersions,
} from '@khum/contract'
import { readJson } from '../claims/edit-file'
import { CliError } from '../run-cli'
import type { Given } from './arguments'
import type { Command } from './commands'

/** The commands about themes and the keys of hospital counters. */
export const themeCommands: Record<string, Command> = {
  async themes({ client }, given) {
    return printVersions(await client.call(rows.listThemes, { params: insurerOf(given) }))
  },
  async theme({ client }, given) {
    const params = { ...insurerOf(given), version: String(versionOf(given)) }
    return JSON.stringify(await client.call(rows.getThemeVersion, { params }), null, 2)
  },
  async 'put-theme'({ client }, given) {
    const { 'accept-corrections': accepts_corrections = false, 'dry-run': dry_run = false } = given.values
    const body = { theme: await readTheme(given.more), accepts_corrections, dry_run }
    const versions = await client.call(rows.publishTheme, { params: insurerOf(given), body })
    return dry_run ? 'The theme is right. Nothing was published.' : printVersions(versions)
  },
  async 'theme-roll-back'({ client }, given) {
    const body = { version: versionOf(given) }
    return printVersions(await client.call(rows.rollBackTheme, { params: insurerOf(given), body }))
  },
  async 'hospital-keys'({ client }, given) {
    return printKeys(await client.call(counters.listHospitalKeys, { params: hospitalOf(given) }))
  },
  async 'hospital-key'({ client }, given) {
    const body = { ends_older: given.values['ends-older'] ?? false }
    const { hospital, key } = await client.call(counters.addHospitalKey, { params: hospitalOf(given), body })
    return `${printKeys(hospital)}\nThe key is shown only now:\n${key}`
  },
  async 'hospital-keys-end'({ client }, given) {
    return printKeys(await client.call(counters.endHospitalKeys, { params: hospitalOf(given) }))
  },
}

function insurerOf({ command, subject: code }: Given) {
  if (!code) throw new CliError(`${command}: which insurer? Give its code.`, 2)
  return { code }
}

function versionOf({ command, more }: Given): number {
  if (!/^[1-9]\d{0,8}$/.test(more)) throw new CliError(`${command}: which version? themes lists them.`, 2)
  return Number(more)
}

function hospitalOf({ command, subject: hospital }: Given) {
  if (!hospital) throw new CliError(`${command}: which hospital? Give its code.`, 2)
  return { hospital }
}

async function readTheme(file: string): Promise<Record<string, unknown>> {
  if (!file) throw new CliError('put-theme: which file?', 2)
  const theme = await readJson(file)
  if (typeof theme === 'object' && theme !== null && !Array.isArray(theme)) return { ...theme }
  throw new CliError(`${file}: a theme is an object`, 2)
}

function printVersions({ items }: ThemeVersions): string {
  return items
    .map(({ version, published_at, published_by, repeats }, index) =>
      [
        String(version).padStart(4),
        published_at,
        `by ${published_by}`,
        ...(repeats === null ? [] : [`repeats ${repeats}`]),
        ...(index === 0 ? ['in use'] : []),
      ].join('  '),
    )
    .join('\n')
}

function printKeys({ code, name, keys }: HospitalKeys): string {
  return `${code}  ${name.th} / ${name.en}\n  keys since ${keys.join(', ') || '–'}`
}
