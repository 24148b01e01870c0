import { RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import styles from './pull-to-refresh.module.css'
import { watchPull } from './watch-pull'

/**
 * Shows an indicator while the page is pulled down and while `busy`; `label` is its text while `busy`. Pulling needs a
 * touchscreen, so the screen must have a refresh button too.
 */
export function PullToRefresh({ busy, label, onPull }: { busy: boolean; label: string; onPull: () => void }) {
  const sign = useRef<HTMLDivElement>(null)
  const pulled = useEffectEvent(onPull)
  useEffect(() => (sign.current ? watchPull(sign.current, () => pulled()) : undefined), [])
  return (
    <div ref={sign} className={styles.sign} data-busy={busy} role="status">
      <RefreshCw aria-hidden="true" />
      {busy && <span>{label}</span>}
    </div>
  )
}
