import type { ReactNode } from 'react'
import { keepWords } from '../text/keep-words'
import styles from './figure.module.css'

/**
 * The main figure of a screen: a remaining amount, a claim number, a code. `unit` is displayed next to it in smaller
 * type.
 */
export function Figure({
  label,
  value,
  unit,
  unitFirst,
  text,
  size = 'lg',
  oneLine,
}: {
  label?: string
  value: ReactNode
  unit?: string
  /** Whether the unit comes first: "THB 1,234.50" instead of "1,234.50 บาท". */
  unitFirst?: boolean
  text?: ReactNode
  size?: 'md' | 'lg'
  /** Keeps the figure on one line. Give the number of its characters, which decides the size of the type. */
  oneLine?: number
}) {
  const unitPart = unit && <span className={styles.unit}>{unit}</span>
  return (
    <div className={styles.figure} data-size={size}>
      {label && <p className={styles.label}>{keepWords(label)}</p>}
      <p
        className={styles.value}
        {...(oneLine && { 'data-one-line': true, style: { '--characters': oneLine } })}
      >
        {unitFirst && unitPart}
        {unitFirst && ' '}
        {value}
        {!unitFirst && ' '}
        {!unitFirst && unitPart}
      </p>
      {text && <p className={styles.text}>{keepWords(text)}</p>}
    </div>
  )
}
