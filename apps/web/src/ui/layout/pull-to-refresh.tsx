import { RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import styles from './pull-to-refresh.module.css'
import { watchPull } from './watch-pull'

/**
 * The sign that comes down when the page is pulled, and stays while `busy`. A finger's way only: the screen offers a button, too.
 * Stands anywhere in the content and takes no room there. `label` is shown while busy.
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
