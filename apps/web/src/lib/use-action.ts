import { useState } from 'react'
import { useErrorHandler } from './use-error-handler'

/**
 * Returns `run`, which runs the calls of a button or form, and `busy`, which is true while they run. If a call fails,
 * the error handler shows the error. `overrides` has functions that handle the errors with certain codes instead.
 */
export function useAction() {
  const handleError = useErrorHandler()
  const [busy, setBusy] = useState(false)

  async function run(
    action: () => Promise<void>,
    overrides?: Parameters<typeof handleError>[1],
  ): Promise<void> {
    setBusy(true)
    try {
      await action()
    } catch (error) {
      handleError(error, overrides)
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
