import { useEffect } from 'react'

/** Keeps the screen on while `active`, if the browser can. The browser releases the lock when the page is hidden. */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return
    let ended = false
    let held: WakeLockSentinel | undefined
    async function take() {
      if (document.visibilityState !== 'visible') return
      // The browser refuses if the battery is low, for example. The screen then turns off as usual.
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
