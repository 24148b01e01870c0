import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/**
 * Makes the last call of a flow when the screen after the one-time code mounts. A failed call isn't repeated
 * automatically. The function `again` repeats the call with the same token, for example when the member presses a
 * button.
 */
export function useFinishFlow<T>(
  token: string,
  { call, onDone }: { call: (token: string) => Promise<T>; onDone: (answer: T) => void },
): { error: unknown; again: () => void } {
  const started = useRef(false)
  const finish = useMutation({ mutationFn: call, onSuccess: onDone })
  useEffect(() => {
    if (started.current) return
    started.current = true
    finish.mutate(token)
  })
  return { error: finish.error, again: () => finish.mutate(token) }
}
