import type { ReactNode } from 'react'
import styles from './figure.module.css'

/** The number of the screen: an amount left, a claim number, a code. `unit` stands smaller beside it. */
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
  /** "THB 1,234.50" instead of "1,234.50 บาท". */
  unitFirst?: boolean
  text?: ReactNode
  size?: 'md' | 'lg'
  /** How many characters it has, where it must not break: a number that is read out. */
  oneLine?: number
}) {
  const unitPart = unit && <span className={styles.unit}>{unit}</span>
  return (
    <div className={styles.figure} data-size={size}>
      {label && <p className={styles.label}>{label}</p>}
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
      {text && <p className={styles.text}>{text}</p>}
    </div>
  )
}
