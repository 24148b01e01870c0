import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { keepWords } from '../text/keep-words'
import styles from './field-frame.module.css'

export type FieldWords = {
  label: string
  /** A note next to the label, e.g. "optional". */
  note?: string | undefined
  hint?: ReactNode
  error?: string | undefined
}

/**
 * Returns the id and ARIA props for the control of a FieldFrame, so that screen readers read its hint and error too.
 */
export function describe(id: string, { hint, error }: FieldWords) {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return { id, 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined }
}

export function FieldFrame({
  id,
  label,
  note,
  hint,
  error,
  children,
}: FieldWords & { id: string; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <label className={styles.label} htmlFor={id}>
        {keepWords(label)} {note && <span className={styles.note}>{note}</span>}
      </label>
      {hint && <FieldHint id={id}>{hint}</FieldHint>}
      {children}
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}

/** Groups several controls that belong to one question. */
export function FieldGroup({
  id,
  label,
  note,
  hint,
  error,
  children,
}: FieldWords & { id: string; children: ReactNode }) {
  const described = describe(id, { label, hint, error })
  return (
    <fieldset className={styles.frame} aria-describedby={described['aria-describedby']}>
      <legend className={styles.label}>
        {keepWords(label)} {note && <span className={styles.note}>{note}</span>}
      </legend>
      {hint && <FieldHint id={id}>{hint}</FieldHint>}
      {children}
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}

function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={`${id}-hint`} className={styles.hint}>
      {keepWords(children)}
    </p>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={`${id}-error`} className={styles.error}>
      <CircleAlert aria-hidden="true" />
      <span>{keepWords(children)}</span>
    </p>
  )
}
