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
 * @throws CliError if the manifest is wrong or a file is missing; then nothing was sent
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
 * Undoes a batch and follows it. If claims were filed on coverages of the batch, a second approver must confirm the
 * undo. With `confirms`, also confirms the undo, as that second approver.
 */
export async function undoBatch(
  name: string,
  options: { confirms: boolean; isJson: boolean },
  env: Environment,
): Promise<Printed> {
  const api = new ExchangeApi(env)
  const batch = await findWritten(api, name)
  let asked = batch.status === 'undoing' || batch.undo !== null ? batch : await api.undoBatch(batch.id)
  if (asked.status === 'applied' && asked.undo !== null && options.confirms)
    asked = await api.undoBatch(batch.id, { second: true })
  if (asked.status === 'applied') return { output: batchText(asked), exitCode: 1 }
  return await printed(api, await follow(api, batch.id, options), options)
}

/** Shows a batch, or lists the latest ones. */
export async function showStatus(name: string, env: Environment): Promise<Printed> {
  const api = new ExchangeApi(env)
  if (name !== '') return { output: batchText(await findBatch(api, name)), exitCode: 0 }
  const batches = await api.listBatches({ limit: 20 })
  return { output: batches.length === 0 ? 'No batch yet.' : batches.map(batchLine).join('\n'), exitCode: 0 }
}

/** Shows a batch with all its problems. */
export async function showReport(name: string, env: Environment): Promise<Printed> {
  const api = new ExchangeApi(env)
  const batch = await findBatch(api, name)
  const lines: string[] = []
  for await (const problem of api.problems(batch.id)) lines.push(problemLine(problem))
  return { output: [...lines, batchText(batch)].join('\n'), exitCode: 0 }
}

/**
 * A batch with the same name can be sent several times. Returns the one that wrote rows (later ones find nothing to
 * change) or, if none did, the latest.
 */
async function findWritten(api: ExchangeApi, name: string): Promise<Batch> {
  const runs = await api.listBatches({ batch: name, limit: 100 })
  const written = runs.find(
    ({ status, reconciliation: { new: added, changed, ended } }) =>
      status === 'undoing' || (status === 'applied' && added + changed + ended > 0),
  )
  const found = written ?? runs[0]
  if (found === undefined) throw new CliError(`There is no batch ${name}.`)
  return found
}

async function findBatch(api: ExchangeApi, name: string): Promise<Batch> {
  const [batch] = await api.listBatches({ batch: name, limit: 1 })
  if (batch === undefined) throw new CliError(`There is no batch ${name}.`)
  return batch
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
