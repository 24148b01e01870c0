import type { Batch, WrittenManifest } from '@khum/contract'
import { CliError } from '../run-cli'
import { ExchangeApi } from './exchange-api'
import { follow } from './follow'
import { batchJson, batchLine, batchText, problemLine } from './print-batch'
import { ProblemGroups } from './problem-groups'
import { readBatchFolder, requireFiles } from './read-folder'
import { type FileSource, upload } from './upload'

type Environment = Record<string, string | undefined>
interface Printed {
  output: string
  exitCode: 0 | 1
}

/** How many different problems `apply` prints. `report` prints all problems. */
const shownProblems = 20

export interface ApplyOptions {
  folder: string
  isDryRun: boolean
  confirms: boolean
  isJson: boolean
}

/**
 * Sends a batch and follows it until it is applied or refused. An interrupted upload continues where it stopped.
 * @throws CliError, before anything is sent, if the manifest is wrong or a file is missing
 */
export async function applyBatch(options: ApplyOptions, env: Environment): Promise<Printed> {
  const batch = await readBatchFolder(options.folder)
  // Finds missing files before anything is sent, because the server could never complete a batch without them.
  await requireFiles(batch)
  return await applyFiles(batch.written, options.folder, options, env)
}

/** Like `applyBatch`, but the files may also be in memory. */
export async function applyFiles(
  written: WrittenManifest,
  files: FileSource,
  options: Omit<ApplyOptions, 'folder'>,
  env: Environment,
): Promise<Printed> {
  const api = new ExchangeApi(env)
  // If the server has an unfinished batch with the same manifest, `createBatch` returns that batch.
  const batch = await api.createBatch(written, options.isDryRun)
  if (batch.status === 'receiving') {
    await upload(api, files, batch)
    await api.checkBatch(batch.id)
  }
  return await printed(api, await follow(api, batch.id, options), options)
}

/**
 * Undoes a batch and prints the progress until the undo has ended. If claims were filed on coverages of the batch, a
 * second approver must confirm the undo. With `confirms`, this function confirms it, with the second approver's
 * credentials.
 */
export async function undoBatch(
  of: BatchName,
  options: { confirms: boolean; isJson: boolean },
  env: Environment,
): Promise<Printed> {
  const api = new ExchangeApi(env)
  const batch = await findRun(api, of, wrote)
  let asked = batch.status === 'undoing' || batch.undo !== null ? batch : await api.undoBatch(batch.id)
  if (asked.status === 'applied' && asked.undo !== null && options.confirms)
    asked = await api.undoBatch(batch.id, { second: true })
  if (asked.status === 'applied') return waiting(asked, options)
  return await printed(api, await follow(api, batch.id, options), options)
}

/**
 * Withdraws a batch and prints the progress until the batch has ended. If an undo of the batch keeps failing, stops the
 * undo instead. A second approver must confirm the withdrawal if two things are true: the batch failed while it was
 * being applied, and claims were filed on its coverages. `confirms` has the same effect as in `undoBatch`.
 */
export async function withdrawBatch(
  of: BatchName,
  options: { confirms: boolean; isJson: boolean },
  env: Environment,
): Promise<Printed> {
  const api = new ExchangeApi(env)
  const batch = await findRun(api, of, ({ finished_at }) => finished_at === null)
  const undoFails = batch.status === 'undoing' && batch.error !== null
  let asked = batch.undo === null || undoFails ? await api.withdrawBatch(batch.id) : batch
  if (asked.status === 'applying' && asked.undo !== null && options.confirms)
    asked = await api.withdrawBatch(batch.id, { second: true })
  if (asked.status === 'applying' && asked.undo !== null) return waiting(asked, options)
  const ended = await follow(api, batch.id, options)
  const { output } = await printed(api, ended, options)
  return { output, exitCode: ['refused', 'undone', 'applied'].includes(ended.status) ? 0 : 1 }
}

/** Shows a batch, or lists the latest ones. */
export async function showStatus(of: BatchName, env: Environment): Promise<Printed> {
  const api = new ExchangeApi(env)
  if (of.name !== '') return { output: batchText(await findRun(api, of)), exitCode: 0 }
  const batches = await api.listBatches({ ...filterOf(of), limit: 20 })
  return { output: batches.length === 0 ? 'No batch yet.' : batches.map(batchLine).join('\n'), exitCode: 0 }
}

export async function showReport(of: BatchName, env: Environment): Promise<Printed> {
  const api = new ExchangeApi(env)
  const batch = await findRun(api, of)
  const lines: string[] = []
  for await (const problem of api.problems(batch.id)) lines.push(problemLine(problem))
  return { output: [...lines, batchText(batch)].join('\n'), exitCode: 0 }
}

/** The name of a batch, with its insurer and source if several have a batch of this name. */
export interface BatchName {
  name: string
  insurer?: string | undefined
  source?: string | undefined
}

function filterOf({ insurer, source }: BatchName) {
  return { ...(insurer === undefined ? {} : { insurer }), ...(source === undefined ? {} : { source }) }
}

/** Whether the batch wrote rows that an undo can take back. A batch that is sent a second time writes no rows. */
function wrote({ status, reconciliation: { new: added, changed, ended } }: Batch): boolean {
  return status === 'undoing' || (status === 'applied' && added + changed + ended > 0)
}

/**
 * Several batches can have the same name, because a batch can be sent again. Returns the latest of them for which
 * `wanted` returns true or, if there is none, the latest of all.
 * @throws CliError if there is no batch of this name, or several insurers or sources have a batch of this name
 */
async function findRun(
  api: ExchangeApi,
  of: BatchName,
  wanted: (batch: Batch) => boolean = () => true,
): Promise<Batch> {
  const runs = await api.listBatches({ ...filterOf(of), batch: of.name, limit: 100 })
  const found = runs.find(wanted) ?? runs[0]
  if (found === undefined) throw new CliError(`There is no batch ${of.name}.`)
  const owners = new Set(runs.map(({ insurer, source }) => `--insurer ${insurer} --source ${source}`))
  if (owners.size > 1)
    throw new CliError(
      `There are several batches ${of.name}. Say which one (มีหลายชุดที่ใช้ชื่อนี้ กรุณาระบุ):\n${[...owners].map((owner) => `  ${owner}`).join('\n')}`,
      2,
    )
  return found
}

function waiting(batch: Batch, { isJson }: { isJson: boolean }): Printed {
  return { output: isJson ? batchJson(batch) : batchText(batch), exitCode: 1 }
}

async function printed(api: ExchangeApi, batch: Batch, { isJson }: { isJson: boolean }): Promise<Printed> {
  const exitCode = ['applied', 'checked', 'undone'].includes(batch.status) ? 0 : 1
  if (isJson) return { output: batchJson(batch), exitCode }
  return { output: [...(await problemLines(api, batch)), batchText(batch)].join('\n'), exitCode }
}

/** Formats each different problem (field and code) once, with the number of its rows. */
async function problemLines(api: ExchangeApi, batch: Batch): Promise<string[]> {
  if (batch.problems + batch.hints === 0) return []
  const groups = new ProblemGroups()
  for await (const problem of api.problems(batch.id)) groups.add(problem)
  const every = `Every row with a problem: npm run exchange -- report ${batch.batch}`
  return [...groups.print(shownProblems), ...(groups.size < groups.count ? [every] : [])]
}
