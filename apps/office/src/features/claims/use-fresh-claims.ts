import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const freshMs = 60_000

/**
 * Reloads lists and counts when the person is active again after a pause of a minute. Doesn't poll, because an
 * unattended screen must not keep its session alive (R91).
 */
export function useFreshClaims(): void {
  const client = useQueryClient()
  useEffect(() => {
    let checked = Date.now()
    function onWork() {
      if (Date.now() - checked < freshMs) return
      checked = Date.now()
      void client.refetchQueries({ queryKey: ['claims'], type: 'active', stale: true })
    }
    const signs = ['keydown', 'pointerdown', 'pointermove'] as const
    for (const sign of signs) window.addEventListener(sign, onWork, { passive: true })
    return () => {
      for (const sign of signs) window.removeEventListener(sign, onWork)
    }
  }, [client])
}
