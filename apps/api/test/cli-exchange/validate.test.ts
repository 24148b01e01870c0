import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { WrittenManifest } from '@khum/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runClientCommand } from '../../src/cli/exchange/client-commands'
import { runCommand } from '../../src/cli/exchange/commands'

const home = mkdtempSync(path.join(tmpdir(), 'khum-validate-'))
const right = path.join(home, 'right')
const folder = path.join(home, 'tried')
beforeAll(() => runCommand(['sample', '--members', '60', '--as-of', '2026-11-22', '--out', right]))
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true })
  cpSync(right, folder, { recursive: true })
})
afterAll(() => rmSync(home, { recursive: true }))

const file = (name: string) => path.join(folder, name)
const validate = () => runCommand(['validate', folder])

function manifest(): WrittenManifest {
  const written: WrittenManifest = JSON.parse(readFileSync(file('manifest.json'), 'utf8'))
  return written
}

/**
 * Changes a file, and updates the file's hash and row count in the manifest, as a source would. With `hash: false`, the
 * manifest stays as it was.
 */
function change(name: string, changed: (text: string) => string, { hash = true } = {}): void {
  const text = changed(readFileSync(file(name), 'utf8'))
  writeFileSync(file(name), text)
  if (!hash) return
  const sha256 = createHash('sha256').update(text).digest('hex')
  const rows = text.trim().split('\n').length - 1
  const written = manifest()
  const files = written.files.map((entry) => (entry.name === name ? { ...entry, sha256, rows } : entry))
  writeFileSync(file('manifest.json'), JSON.stringify({ ...written, files }))
}

/** Changes a cell of the first row below the header. */
function changeCell(name: string, column: string, value: string): void {
  change(name, (text) => {
    const [header = '', first = '', ...rest] = text.split('\n')
    const cells = first.split(',')
    cells[header.split(',').indexOf(column)] = value
    return [header, cells.join(','), ...rest].join('\n')
  })
}

it.each([['--help'], ['-h'], ['help'], ['apply', '--help']])(
  'prints the commands for %s %s',
  async (...args) => {
    expect((await runCommand(args)).output).toMatch(/^npm run exchange -- <command>/)
  },
)

it('prints the commands of client for --help', async () => {
  expect(await runClientCommand(['--help'], {})).toMatch(/^npm run exchange -- client <command>/)
})

describe('npm run exchange -- validate', () => {
  it('accepts a sample, without a server', async () => {
    const { output, exitCode } = await validate()
    expect(output).toMatch(/^Batch S1-full is right: [\d,]+ rows in 6 files\.$/)
    expect(exitCode).toBe(0)
  })

  it('accepts a manifest with a byte order mark and hashes in capitals, as Windows writes them', async () => {
    const files = manifest().files.map((entry) => ({ ...entry, sha256: entry.sha256.toUpperCase() }))
    writeFileSync(file('manifest.json'), `\uFEFF${JSON.stringify({ ...manifest(), files })}`)
    expect((await validate()).output).toContain('is right')
  })

  it('lists the rows that Khum must already have', async () => {
    const renewal = path.join(home, 'renewal')
    await runCommand(['sample', '--renewal-of', right, '--out', renewal])
    const { output, exitCode } = await runCommand(['validate', renewal])
    expect(output).toContain('rows refer to a person that these files don’t have: Khum must have it.')
    expect(exitCode).toBe(0)
  })

  it.each([
    ['person.csv', 'citizen_id', '300000000000', 'citizen_id_invalid', 'เลขประจำตัวประชาชนไม่ถูกต้อง'],
    ['person.csv', 'phone', '021234567', 'phone_invalid', 'เบอร์มือถือไม่ถูกต้อง'],
    ['person.csv', 'birth_date', '1986-02-30', 'date_invalid', 'วันที่ไม่ถูกต้อง'],
    ['person.csv', 'name_th', '', 'field_missing', 'ยังไม่ได้ระบุค่า'],
    ['coverage.csv', 'relationship', 'friend', 'field_invalid', 'ค่าไม่ถูกต้อง'],
    ['coverage.csv', 'expiry_date', '2001-01-01', 'dates_reversed', 'วันเริ่มต้องไม่อยู่หลังวันสิ้นสุด'],
  ])('names file, line, key and field of a wrong %s %s', async (name, column, value, code, thai) => {
    changeCell(name, column, value)
    const { output, exitCode } = await validate()
    expect(output).toContain(`${name}:2 [N0000000`)
    expect(output).toContain(`] ${column} ${code}: `)
    expect(output).toContain(thai)
    expect(output).not.toContain(value === '' ? '\u0000' : value)
    expect(exitCode).toBe(1)
  })

  it('finds the same key twice', async () => {
    change('person.csv', (text) => `${text}${text.split('\n')[1]}\n`)
    expect((await validate()).output).toContain(
      'person.csv:62 [N0000000] source_key key_twice: The same source_key is on line 2.',
    )
  })

  it('accepts the same key for the results of two payments, but not twice for one', async () => {
    cpSync('docs/exchange/example/results', folder, { recursive: true })
    change('payment.csv', (text) => text.replace('P-2', 'P-1'))
    expect((await validate()).output).toContain('is right')
    change('payment.csv', (text) => text.replace('AbCdEfGhIjKlMnOpQrStUw', 'AbCdEfGhIjKlMnOpQrStUv'))
    expect((await validate()).output).toContain('payment.csv:3 [P-1] source_key key_twice: ')
  })

  it('finds bytes, rows and sums that differ from the manifest', async () => {
    change('person.csv', (text) => text.replace('\n', '\n\n'), { hash: false })
    change('policy.csv', (text) => text.split('\n').slice(0, -2).join('\n'), { hash: false })
    change('product.csv', (text) => text.replace('600000.00', '600001.00'))
    const { output } = await validate()
    expect(output).toContain('person.csv sha256_wrong: ')
    expect(output).toContain('policy.csv rows_wrong: ')
    expect(output).toContain('product.csv limit sum_wrong: ')
  })

  it('shows a wrong sum as the file writes amounts, and leaves visits out of the sum of balances', async () => {
    const sumsOf = (kind: string, sums: object, amounts: 'baht' | 'satang' = 'baht') => ({
      ...manifest(),
      files: manifest().files.map((each: { kind: string }) =>
        each.kind === kind ? { ...each, amounts, sums } : each,
      ),
    })
    writeFileSync(file('manifest.json'), JSON.stringify(sumsOf('product', { limit: '300000.00' })))
    expect((await validate()).output).toMatch(
      /product\.csv limit sum_wrong: .* has 4489800\.00\. .*\n1 problem; /,
    )
    cpSync(path.join(right, 'manifest.json'), file('manifest.json'))
    const header = 'source_key,coverage_key,benefit,measure,scope,period_start,used'
    const rows = [
      'B-1,C-1,opd,visits,policy_year,2026-01-01,3',
      'B-2,C-1,opd,amount,policy_year,2026-01-01,2450.50',
    ]
    change('balance.csv', () => `${[header, ...rows].join('\n')}\n`)
    writeFileSync(file('manifest.json'), JSON.stringify(sumsOf('balance', { used: '2450.50' })))
    expect((await validate()).output).not.toContain('sum_wrong')
  })

  it('finds a file that is missing, and a column that it does not know', async () => {
    rmSync(file('policy.csv'))
    change('coverage.csv', (text) => text.replace('card_number', 'card_no'))
    const { output } = await validate()
    expect(output).toContain('policy.csv file_missing: ')
    expect(output).toContain('coverage.csv card_no column_unknown: ')
  })

  it('shows the same problem of many rows once, with their number and the first lines', async () => {
    change('person.csv', (text) => text.replaceAll(',+66', ',+1'))
    const { output } = await validate()
    expect(output.match(/phone_invalid/g)).toHaveLength(1)
    const [, further = '', all = ''] =
      /\n {2}… and (\d+) more rows with this code \(lines [\d, ]+, …\)\n(\d+) problems; /.exec(output) ?? []
    expect(Number(further)).toBeGreaterThan(5)
    expect(Number(all)).toBe(Number(further) + 1)
  })

  it('refuses a control sum of another kind of file', async () => {
    const of = (sums: object) => ({
      ...manifest(),
      files: manifest().files.map((each: { kind: string }) =>
        each.kind === 'coverage' ? { ...each, sums } : each,
      ),
    })
    for (const sum of ['limit', 'used']) {
      writeFileSync(file('manifest.json'), JSON.stringify(of({ [sum]: '0' })))
      await expect(validate()).rejects.toThrow(
        new RegExp(`files\\.\\d\\.sums\\.${sum}: only a file of products`),
      )
    }
  })

  it('says what is wrong with a manifest', async () => {
    writeFileSync(
      file('manifest.json'),
      JSON.stringify({
        ...manifest(),
        insurer: 'khm',
        mode: 'weekly',
        batch: undefined,
        as_of: 5,
        colour: 1,
      }),
    )
    await expect(validate()).rejects.toThrow(
      /batch: missing .*\n.*insurer: not valid .*: capitals and digits\..*\n.*mode: not valid .*: one of delta, full, correction\n.*as_of: not valid .*\n.*unknown: colour/s,
    )
    await expect(validate()).rejects.toMatchObject({ exitCode: 1 })
    const files = [{ ...manifest().files[0], name: 'บุคคล.csv' }]
    writeFileSync(file('manifest.json'), JSON.stringify({ ...manifest(), files }))
    await expect(validate()).rejects.toThrow('The name of the file: up to 100 English letters')
    writeFileSync(file('manifest.json'), '{')
    await expect(validate()).rejects.toThrow("isn't JSON")
    rmSync(file('manifest.json'))
    await expect(validate()).rejects.toMatchObject({ exitCode: 2 })
    await expect(runCommand(['validate'])).rejects.toMatchObject({ exitCode: 2 })
  })
})
