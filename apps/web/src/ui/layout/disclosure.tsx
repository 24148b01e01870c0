import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { keepWords } from '../text/keep-words'
import styles from './disclosure.module.css'

/**
 * A question that expands to show its answer. Uses the browser's `<details>`, which handles keys, screen readers and
 * find in page.
 */
export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.disclosure}>
      <summary className={styles.title}>
        <span>{keepWords(title)}</span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}

export function Disclosures({ children }: { children: ReactNode }) {
  return <div className={styles.group}>{children}</div>
}
