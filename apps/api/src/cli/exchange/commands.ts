import { asksForHelp, CliError } from '../run-cli'
import { readArguments, usage } from './arguments'
import { applyBatch, showReport, showStatus, undoBatch, withdrawBatch } from './batch-commands'
import { correctRows, listRowsHeldByOffice, releaseRow } from './correction-commands'
import { writeDocs } from './docs/write-docs'
import { writePayments, writeRecoveries } from './payment-commands'
import { runSample } from './sample/run-sample'
import { listSealed, sealFolder, showImportKey } from './seal-commands'
import { validate } from './validate'
import { printEvents, runDeadCommand, runWebhookCommand } from './webhook-commands'

type Environment = Record<string, string | undefined>

/** Runs a command and returns what to print, with the exit code. @throws CliError */
export async function runCommand(
  args: string[],
  env: Environment = {},
): Promise<{ output: string; exitCode?: 0 | 1 }> {
  if (asksForHelp(args)) return { output: usage }
  const { command, subject, values } = readArguments(args)
  const options = {
    isDryRun: values['dry-run'] ?? false,
    confirms: values.confirm ?? false,
    isJson: values.json ?? false,
  }
  const batch = { name: subject, insurer: values.insurer, source: values.source }
  const ofName = () => ({ ...batch, name: needed(subject, '<batch>') })
  switch (command) {
    case '':
      return { output: usage }
    case 'sample':
      return { output: await runSample(values, new Date()) }
    case 'validate':
      return await validate(needed(subject, '<folder>'))
    case 'apply':
      return await applyBatch({ folder: needed(subject, '<folder>'), ...options }, env)
    case 'status':
      return await showStatus(batch, env)
    case 'report':
      return await showReport(ofName(), env)
    case 'undo':
      return await undoBatch(ofName(), options, env)
    case 'withdraw':
      return await withdrawBatch(ofName(), options, env)
    case 'correct':
      return await correctRows(needed(subject, '<file>'), { ...values, ...options }, env)
    case 'release':
      return await releaseRow(needed(subject, '<source key>'), { ...values, ...options }, env)
    case 'held':
      return { output: await listRowsHeldByOffice(values, env) }
    case 'seal':
      return { output: await sealFolder(needed(subject, '<folder>'), values, env) }
    case 'import-key':
      return { output: await showImportKey(values.out, env) }
    case 'sealed':
      return { output: await listSealed(env) }
    case 'events':
      return { output: await printEvents(values.after ?? '0', env) }
    case 'payments':
      return { output: await writePayments(values, env) }
    case 'recoveries':
      return { output: await writeRecoveries(values, env) }
    case 'dead':
      return { output: await runDeadCommand(subject, values, env) }
    case 'webhook':
      return { output: await runWebhookCommand(subject, values, env) }
    case 'docs':
      await writeDocs(needed(subject, '<folder>'))
      return { output: `Wrote data dictionary, JSON Schemas and sample files to ${subject}.` }
    default:
      throw new CliError(`Unknown command ${command}.\n${usage}`, 2)
  }
}

function needed(subject: string, what: string): string {
  if (subject === '') throw new CliError(`${what} is missing.\n${usage}`, 2)
  return subject
}
