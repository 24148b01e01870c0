import { buttonRoles, themeBytes } from '@khum/contract'
import type { ThemeProblem, ThemeProblemCode, ThemeReport } from '@khum/contract/theme-check'
import type { ThemeContrast } from '@khum/contract/theme-pairs'

const reasons: Record<ThemeProblemCode, string> = {
  not_an_object: 'a theme is an object',
  too_large: `larger than ${themeBytes / 1024} KiB, so it is ignored`,
  not_a_group: 'is not a group of fields',
  wrong_colour: 'is not a colour such as #0f766e',
  wrong_opacity: 'is not a number from 0 to 1',
  wrong_image: 'is neither a path such as /brand/x.svg nor an https address',
  wrong_status: 'is neither 0 nor 1',
  wrong_text: 'is empty, too long, or has forbidden characters',
  foreign_host: 'comes from a host that is not allowed',
  unknown_field: 'is not a field of a theme',
  extra_button: `there are ${buttonRoles.length} button styles`,
}

export function reportText(file: string, report: ThemeReport): string {
  const { problems, unreadable, missing, hosts, bytes, ok } = report
  const parts = [
    `${file}: ${bytes} bytes`,
    problems.length > 0 &&
      section(`${count(problems.length, 'field is', 'fields are')} wrong`, problemRows(problems)),
    unreadable.length > 0 &&
      section(
        `${count(unreadable.length, 'pair', 'pairs')} of colours are too hard to read`,
        contrastRows(worst(unreadable)),
      ),
    missing.length > 0 && `Missing, shown as the default: ${groupsOf(missing).join(', ')}`,
    hosts.length > 0 && `Images come from ${hosts.join(', ')}: the server's IMAGE_HOSTS must list them.`,
    ok && 'Nothing is wrong, and all colours are easy to read.',
  ]
  return parts.filter((part) => part !== false).join('\n\n')
}

function problemRows(problems: readonly ThemeProblem[]): string[][] {
  const rows = problems.map(({ path, value, code, shown }) => [
    path || '(whole file)',
    value,
    reasons[code],
    shown === undefined ? (path === '' || code === 'not_a_group' ? 'the default' : 'nothing') : String(shown),
  ])
  return [['FIELD', 'VALUE', 'REASON', 'SHOWN INSTEAD'], ...rows]
}

function contrastRows(pairs: readonly ThemeContrast[]): string[][] {
  const rows = pairs.map(({ front, ground, least, given, shown }) => [
    `${front} ${given.colour}`,
    `${ground} ${given.ground}`,
    given.ratio.toFixed(2),
    String(least),
    `${shown.colour} on ${shown.ground}`,
    shown.ratio.toFixed(2),
  ])
  return [['TEXT', 'BACKGROUND', 'CONTRAST', 'NEEDED', 'SHOWN INSTEAD', 'CONTRAST'], ...rows]
}

/** Returns for each foreground colour only its pair with the lowest contrast. */
function worst(pairs: readonly ThemeContrast[]): ThemeContrast[] {
  const byFront = new Map<string, ThemeContrast>()
  for (const pair of pairs) {
    const key = `${pair.front} ${pair.shown.colour}`
    const known = byFront.get(key)
    if (!known || pair.given.ratio < known.given.ratio) byFront.set(key, pair)
  }
  return [...byFront.values()]
}

function section(title: string, rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  return [title, ...lines.map((line) => `  ${line.trimEnd()}`)].join('\n')
}

/** Shortens a list of fields: more than three fields of one group are replaced by the group's name. */
function groupsOf(paths: readonly string[]): string[] {
  const groups = new Map<string, string[]>()
  for (const path of paths) {
    const name = path
      .split('.')
      .slice(0, path.startsWith('buttons.') ? 2 : 1)
      .join('.')
    groups.set(name, [...(groups.get(name) ?? []), path])
  }
  return [...groups].flatMap(([name, fields]) =>
    fields.length > 3 ? [`${name} (${fields.length})`] : fields,
  )
}

function count(many: number, one: string, more: string): string {
  return `${many} ${many === 1 ? one : more}`
}
