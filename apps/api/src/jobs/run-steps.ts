import type { Logger } from 'pino'

/**
 * Runs every step in order, whatever becomes of the others, and logs each that fails.
 * @throws Error that names the failed steps, once all have run: the job is tried again, so steps must bear repeating
 */
export async function runSteps(
  log: Pick<Logger, 'error'>,
  steps: Record<string, () => Promise<unknown>>,
): Promise<void> {
  const failed: string[] = []
  for (const [step, run] of Object.entries(steps)) {
    try {
      await run()
    } catch (err) {
      failed.push(step)
      log.error({ err, step }, 'a step of a job failed')
    }
  }
  if (failed.length > 0) throw new Error(`failed: ${failed.join(', ')}`)
}
