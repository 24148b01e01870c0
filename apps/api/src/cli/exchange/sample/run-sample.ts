import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { bangkokDate, fictionalPersons, isIsoDate } from '@khum/contract'
import * as z from 'zod'
import { CliError } from '../../run-cli'
import type { InsuredPerson } from './policies'
import { type SampleOptions, writeSample } from './write-sample'

/** The arguments of `npm run exchange -- sample`, as typed. */
export interface SampleArguments {
  members?: string | undefined
  out?: string | undefined
  insurer?: string | undefined
  seed?: string | undefined
  'as-of'?: string | undefined
  batch?: string | undefined
  after?: string | undefined
  'renewal-of'?: string | undefined
  'changes-of'?: string | undefined
  changes?: string | undefined
}

/**
 * The source of sample batches. A development server accepts them from its demo client, which may write rows of every
 * source.
 */
const demoSource = 'KHUM-DEMO'

/**
 * A file next to the manifest with the options of the data set. Later batches, such as a renewal, are made from these
 * options.
 */
const optionsFile = 'sample.json'
const dataSetSchema = z.strictObject({
  members: z.int(),
  seed: z.int(),
  asOf: z.string(),
  insurer: z.string(),
  batch: z.string(),
})
type DataSet = z.infer<typeof dataSetSchema>

/** Writes a sample batch and returns what to print. @throws CliError if the arguments are wrong */
export async function runSample(typed: SampleArguments, now: Date): Promise<string> {
  const options = await readOptions(typed, bangkokDate(now))
  const began = performance.now()
  const { rows, examples } = await writeSample(options)
  if (options.content === 'full') {
    const { members, seed, asOf, insurer, batch } = options
    const dataSet: DataSet = { members, seed, asOf, insurer, batch }
    await writeFile(path.join(options.folder, optionsFile), `${JSON.stringify(dataSet)}\n`)
  }
  const seconds = Math.max(0.1, (performance.now() - began) / 1000).toFixed(1)
  const what = `Wrote batch ${options.batch} to ${options.folder}: ${rows.toLocaleString('en')} rows in ${seconds} s.`
  if (typeof options.content === 'object') return what
  return [what, 'Members to try, all fictional:', ...examples.map(describe)].join('\n')
}

function describe({ person, cardNumber }: InsuredPerson): string {
  const name = `${person.name.th} ${person.surname.th} (${person.name.en} ${person.surname.en})`
  const phone = (person.phone ?? '').replace('+66', '0').replace(/(\d{3})(\d{3})(\d{4})/, '$1-$2-$3')
  return `  ${name}, phone ${phone}, citizen id ${person.citizenId}, card ${cardNumber}`
}

async function readOptions(typed: SampleArguments, today: string): Promise<SampleOptions> {
  const folder = typed.out
  if (!folder) throw new CliError('--out FOLDER is missing: where the batch is written.', 2)
  const formerFolder = typed['renewal-of'] ?? typed['changes-of']
  if (formerFolder !== undefined) return { ...(await optionsOfNext(typed, formerFolder)), folder }
  if (typed.members === undefined)
    throw new CliError('--members N is missing: how many members the data set has.', 2)
  const asOf = typed['as-of'] ?? today
  if (!isIsoDate(asOf)) throw new CliError(`--as-of: ${asOf} is not a day such as 2026-11-22`, 2)
  const seed = integer('seed', typed.seed ?? '1', 10)
  return {
    folder,
    members: integer('members', typed.members, fictionalPersons),
    seed,
    asOf,
    insurer: typed.insurer ?? 'KHM',
    source: demoSource,
    batch: typed.batch ?? `S${seed}-full`,
    after: typed.after ?? null,
    content: 'full',
  }
}

/** Returns the options of a batch that renews, or changes, the earlier data set in `formerFolder`. */
async function optionsOfNext(
  typed: SampleArguments,
  formerFolder: string,
): Promise<Omit<SampleOptions, 'folder'>> {
  const dataSet = await readDataSet(formerFolder)
  const isRenewal = typed['renewal-of'] !== undefined
  return {
    ...dataSet,
    source: demoSource,
    batch: typed.batch ?? `S${dataSet.seed}-${isRenewal ? 'renewal' : 'changes'}`,
    after: typed.after ?? dataSet.batch,
    content: isRenewal ? 'renewal' : { changes: integer('changes', typed.changes ?? '100', dataSet.members) },
  }
}

async function readDataSet(folder: string): Promise<DataSet> {
  const text = await readFile(path.join(folder, optionsFile), 'utf8').catch(() => {
    throw new CliError(`${folder} has no ${optionsFile}: name the folder of a data set that sample wrote.`, 2)
  })
  return dataSetSchema.parse(JSON.parse(text))
}

function integer(name: string, text: string, most: number): number {
  const value = Number(text)
  if (/^\d{1,9}$/.test(text) && value >= 1 && value <= most) return value
  throw new CliError(`--${name}: ${text} is not a whole number from 1 to ${most.toLocaleString('en')}`, 2)
}
