import { useEffect } from 'react'

/** Keeps the screen on while `active`, where the browser can; it lets go by itself when the page is hidden. */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return
    let ended = false
    let held: WakeLockSentinel | undefined
    async function take() {
      if (document.visibilityState !== 'visible') return
      // Refused on low battery, among others: the screen then goes dark as it always does.
      const lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (ended) await lock?.release()
      else held = lock
    }
    const again = () => void take()
    void take()
    document.addEventListener('visibilitychange', again)
    return () => {
      ended = true
      document.removeEventListener('visibilitychange', again)
      void held?.release()
    }
  }, [active])
}
