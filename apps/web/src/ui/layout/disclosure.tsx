import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

/** A question that opens its answer: the browser's own, so that it works by key, is read out, and is found by its search. */
export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.disclosure}>
      <summary className={styles.title}>
        <span>{title}</span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}

/** Several, one under the other. */
export function Disclosures({ children }: { children: ReactNode }) {
  return <div className={styles.group}>{children}</div>
}
