import { RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import styles from './pull-to-refresh.module.css'
import { watchPull } from './watch-pull'

/**
 * The indicator that appears when the page is pulled down, and stays while `busy`. Only touch can pull, so the screen also needs a
 * button. It takes no room, wherever in the content you put it. `label` is shown while busy.
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
