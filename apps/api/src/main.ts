import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app'
import { readConfig } from './config'
import { ConfigError } from './config-mistakes'
import { createContext } from './create-context'
import { DatabaseStartError } from './db/database-error'
import { portProblem, requireFreePort } from './free-port'
import { listenForOffice } from './http/office-address'
import { checkTexts } from './modules/consents/damaged-texts'
import { applyDeletions } from './modules/deletion/apply-deletions'
import { startPublisher } from './modules/events/publisher'
import { startWebhooks } from './modules/webhooks/start-webhooks'
import { registerJobs } from './register-jobs'
import { seed } from './seed'

/** Milliseconds that running requests get to finish after SIGTERM or Ctrl-C. R75 */
const drainMs = 15_000

/** Starts Khum, prints one line with its address, and stops cleanly on SIGTERM or Ctrl-C. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  await requireFreePort(config)
  if (config.office) await requireFreePort(config.office)
  const { ctx, jobsCtx, close } = await createContext(config)
  await applyDeletions(ctx)
  await seed(ctx)
  await checkTexts(ctx)
  await registerJobs(jobsCtx)
  const webhooks = startWebhooks(jobsCtx)
  const publisher = startPublisher(jobsCtx, webhooks.wake)
  const webDist = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../web/dist')
  const app = await buildApp(ctx, webDist)
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    ctx.log.info({ signal }, 'stopping')
    const forced = setTimeout(() => process.exit(1), config.stopDelayMs + drainMs)
    forced.unref()
    await app.close()
    await publisher.stop()
    await webhooks.stop()
    await close()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop('SIGTERM'))
  process.once('SIGINT', () => void stop('SIGINT'))
  let officePort: number | undefined
  try {
    await app.listen({ port: config.port, host: config.host })
    if (config.office) officePort = await listenForOffice(app, config.office)
  } catch (error) {
    await close()
    throw error
  }
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  process.stdout.write(`Khum is running at http://localhost:${port}\n`)
  if (officePort !== undefined)
    process.stdout.write(`The office is at http://localhost:${officePort}/office\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})

/** Formats an error. A mistake that an operator can correct becomes plain lines; any other error keeps its stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DatabaseStartError)
    return `Khum cannot start.\n${error.message}`
  const problem = portProblem(error)
  if (problem) return `Khum cannot start.\n${problem}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
