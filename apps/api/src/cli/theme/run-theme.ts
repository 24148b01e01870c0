import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { checkTheme } from '@khum/contract/theme-check'
import { themeJsonSchema } from '@khum/contract/theme-json-schema'
import { themeTable } from '@khum/contract/theme-table'
import { CliError } from '../run-cli'
import { reportText } from './report-text'

const usage = `npm run theme -- <command>
  check FILE [--image-hosts a.example,b.example] [--json]
                     mistakes in a theme, colours that are hard to read, and what Khum shows instead
  schema [FILE]      print the JSON schema of a theme, or write it to FILE
  table FILE         update the tables in docs/THEME.md
Exit code of check: 0 if all is well, 1 if something is wrong, 2 if the file cannot be read.`

interface Outcome {
  output: string
  exitCode: 0 | 1
}

/** Runs the command in the arguments. @throws CliError for a wrong command or an unreadable file */
export async function runTheme(args: readonly string[]): Promise<Outcome> {
  const { values, positionals } = readArguments(args)
  const [command, file, ...more] = positionals
  if (more.length > 0) throw new CliError(usage, 2)
  if (command === 'check' && file) return check(file, hostsOf(values['image-hosts']), values.json === true)
  if (command === 'schema') return schema(file)
  if (command === 'table' && file) return table(file)
  throw new CliError(usage, 2)
}

function readArguments(args: readonly string[]) {
  const options = { 'image-hosts': { type: 'string' }, json: { type: 'boolean' } } as const
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch {
    throw new CliError(usage, 2)
  }
}

function hostsOf(list: string | undefined): string[] | undefined {
  return list?.split(',').flatMap((host) => (host.trim() ? [host.trim().toLowerCase()] : []))
}

async function check(file: string, imageHosts: string[] | undefined, asJson: boolean): Promise<Outcome> {
  const text = await read(file)
  const report = checkTheme(parse(file, text), { imageHosts, bytes: Buffer.byteLength(text) })
  return {
    output: asJson ? JSON.stringify(report, null, 2) : reportText(file, report),
    exitCode: report.ok ? 0 : 1,
  }
}

async function schema(file: string | undefined): Promise<Outcome> {
  const text = JSON.stringify(themeJsonSchema(), null, 2)
  if (file === undefined) return { output: text, exitCode: 0 }
  await writeFile(file, `${text}\n`)
  return { output: `Wrote ${file}.`, exitCode: 0 }
}

const tableMarks = /(<!-- theme fields: .*? -->\n)[\s\S]*(<!-- end of theme fields -->)/

async function table(file: string): Promise<Outcome> {
  const text = await read(file)
  if (!tableMarks.test(text)) throw new CliError(`${file} has no markers for the tables.`, 2)
  await writeFile(
    file,
    text.replace(tableMarks, (_, start: string, end: string) => `${start}\n${themeTable()}\n\n${end}`),
  )
  return { output: `Updated ${file}.`, exitCode: 0 }
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch {
    throw new CliError(`${file} cannot be read.`, 2)
  }
}

function parse(file: string, text: string): unknown {
  try {
    // Editors on Windows may add a byte order mark, which JSON.parse would refuse.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new CliError(`${file} is not JSON: ${error instanceof Error ? error.message : 'unreadable'}`, 2)
  }
}
