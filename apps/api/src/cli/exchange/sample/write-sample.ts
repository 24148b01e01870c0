import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { WrittenManifest } from '@khum/contract'
import { CliError } from '../../run-cli'
import { ClaimMaker } from './claims'
import { CsvFile } from './csv-file'
import { type DataSetOptions, type InsuredPerson, makePolicies, type SamplePolicy } from './policies'
import {
  columns,
  coverageRow,
  endingRow,
  periodOf,
  personRow,
  policyRow,
  productRows,
  type SampleKind,
  sumOfLimits,
  withOtherPhone,
} from './rows'

export interface SampleOptions extends DataSetOptions {
  folder: string
  insurer: string
  source: string
  batch: string
  after: string | null
  /** The whole data set, its policy periods of the next year, or a delta with about `changes` changed rows. */
  content: 'full' | 'renewal' | { changes: number }
}

export interface WrittenSample {
  rows: number
  /** Members to try out in the app. Each has their own phone number in the policy and is also in the renewal batch. */
  examples: InsuredPerson[]
}

type Files = Map<SampleKind, CsvFile>

const kindsOf = (content: SampleOptions['content']): readonly SampleKind[] => {
  if (content === 'full') return ['product', 'policy', 'person', 'coverage', 'balance', 'claim']
  return content === 'renewal' ? ['policy', 'coverage'] : ['person', 'coverage']
}

/**
 * Writes a batch of fictional data with its manifest. Memory doesn't grow with the number of members.
 * @throws CliError if the folder has files already
 */
export async function writeSample(options: SampleOptions): Promise<WrittenSample> {
  await makeEmptyFolder(options.folder)
  const files: Files = new Map()
  for (const kind of kindsOf(options.content)) {
    files.set(kind, await CsvFile.create(options.folder, `${kind}.csv`, columns[kind]))
  }
  const add = adderOf(options)
  const examples: InsuredPerson[] = []
  for (const row of productRows(options.asOf)) files.get('product')?.add(row)
  for (const policy of makePolicies(options)) {
    add(files, policy)
    for (const file of files.values()) await file.flush()
    if (examples.length < 3) examples.push(...policy.insuredPersons.filter(isExample(policy)).slice(0, 1))
  }
  const manifest = await manifestOf(options, files)
  await writeFile(path.join(options.folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return { rows: manifest.files.reduce((sum, { rows }) => sum + rows, 0), examples }
}

async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const [first] = await readdir(folder)
  if (first !== undefined) throw new CliError(`${folder} is not empty: it has ${first}.`, 2)
}

/** Returns the function that adds the rows of one policy to the files. */
function adderOf(options: SampleOptions): (files: Files, policy: SamplePolicy) => void {
  if (options.content === 'full') {
    const claims = new ClaimMaker(options)
    return (files, policy) => {
      addPolicy(files, policy)
      for (const { claim, balance } of claims.of(policy)) {
        files.get('claim')?.add(claim)
        files.get('balance')?.add(balance)
      }
    }
  }
  if (options.content === 'renewal') return addRenewal
  return changerOf(options.content.changes, options)
}

function addPolicy(files: Files, policy: SamplePolicy): void {
  const current = periodOf(policy, 0)
  const former = policy.hasFormer ? periodOf(policy, -1) : null
  if (former) files.get('policy')?.add(policyRow(policy, former))
  files.get('policy')?.add(policyRow(policy, current))
  for (const insured of policy.insuredPersons) {
    files.get('person')?.add(personRow(insured.person))
    const covered = former && insured.person.birthDate <= former.end ? former : null
    if (covered) files.get('coverage')?.add(coverageRow(insured, covered, null))
    files.get('coverage')?.add(coverageRow(insured, current, covered))
  }
}

/** Adds the next period of a policy. Lapsed policies and people who left aren't renewed. */
function addRenewal(files: Files, policy: SamplePolicy): void {
  if (policy.status === 'lapsed') return
  const [current, next] = [periodOf(policy, 0), periodOf(policy, 1)]
  files.get('policy')?.add(policyRow(policy, next))
  for (const insured of policy.insuredPersons) {
    if (insured.leftOn === null) files.get('coverage')?.add(coverageRow(insured, next, current))
  }
}

/**
 * Returns a function that adds changes of a policy's people to the files. The changes are spread evenly over all
 * people. Four in five changes give a person a new phone number, one in five ends a coverage.
 */
function changerOf(
  changes: number,
  { members, asOf }: DataSetOptions,
): (files: Files, policy: SamplePolicy) => void {
  let seen = 0
  let done = 0
  return (files, policy) => {
    for (const each of policy.insuredPersons) {
      seen += 1
      if (Math.floor((seen * changes) / members) === done || each.leftOn !== null) continue
      done += 1
      if (done % 5 > 0) files.get('person')?.add(personRow(withOtherPhone(each.person)))
      else files.get('coverage')?.add(endingRow(each, periodOf(policy, 0), asOf))
    }
  }
}

function isExample({ status }: SamplePolicy): (insured: InsuredPerson) => boolean {
  return ({ relationship, leftOn, person }) =>
    status === 'in_force' && relationship === 'self' && leftOn === null && person.citizenId !== null
}

async function manifestOf(options: SampleOptions, files: Files): Promise<WrittenManifest> {
  const { source, batch, after, insurer, asOf, content } = options
  const written: WrittenManifest['files'] = []
  for (const [kind, file] of files) {
    const sums = kind === 'product' ? { sums: { limit: sumOfLimits } } : {}
    written.push({
      ...(await file.close()),
      kind,
      encoding: 'utf-8',
      delimiter: 'comma',
      dates: 'iso',
      amounts: 'baht',
      ...sums,
    })
  }
  return {
    schema: '1',
    source,
    batch,
    ...(after === null ? {} : { after }),
    insurer,
    ...(content === 'full' ? { mode: 'full', scope: { insurer } } : { mode: 'delta' }),
    as_of: asOf,
    files: written,
  }
}
