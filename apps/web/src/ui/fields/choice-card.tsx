import type { ReactNode } from 'react'
import { keepWords } from '../text/keep-words'
import styles from './choice-card.module.css'

export type ChoiceCard<Value extends string> = {
  value: Value
  label: string
  text?: ReactNode
  icon?: ReactNode
  /** Content at the end of the card, for example an amount, or the card's place in an order. */
  end?: ReactNode
  disabled?: boolean
}

export function ChoiceWords({ label, text, icon, end }: Omit<ChoiceCard<string>, 'value'>) {
  return (
    <>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.label}>{keepWords(label)}</span>
        {text && <span className={styles.text}>{keepWords(text)}</span>}
      </span>
      {end && <span className={styles.end}>{end}</span>}
    </>
  )
}
