import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/**
 * The last call of a flow: made once, as soon as the screen that follows the code stands. A failed one is made again with the
 * same token by `again`, which only a person presses.
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
