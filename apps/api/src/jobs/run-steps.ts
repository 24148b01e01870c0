import type { Logger } from 'pino'

/**
 * Runs every step in order, even after one has failed, and logs each failure. Steps must be safe to repeat, because the
 * job runs again after a failure.
 * @throws Error with the names of the failed steps, after all have run
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
