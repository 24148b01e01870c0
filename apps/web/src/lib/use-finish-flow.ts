import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/**
 * Makes the last call of a flow once, as soon as the screen after the code is mounted. If the call fails, it isn't
 * repeated until the member asks for that (`again`); the repeated call has the same token.
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
