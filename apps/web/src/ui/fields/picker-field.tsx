import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { Link } from '../../router'
import control from './control.module.css'
import { describe, FieldFrame, type FieldWords } from './field-frame'
import styles from './picker-field.module.css'

interface Picker {
  label: string
  value: string
  placeholder: string
  to: string
  onOpen?: () => void
}

/** A field whose value is chosen on another screen. */
export function PickerField({ note, hint, error, ...picker }: FieldWords & Picker) {
  const id = useId()
  const words = { label: picker.label, note, hint, error }
  return (
    <FieldFrame {...words} id={id}>
      <PickerLink {...picker} {...describe(id, words)} />
    </FieldFrame>
  )
}

/** Only the link of a PickerField, for use inside a group that has its own label. */
export function PickerLink({
  label,
  value,
  placeholder,
  to,
  onOpen,
  ...described
}: Picker & Partial<ReturnType<typeof describe>>) {
  return (
    <div className={control.box}>
      <Link
        {...described}
        to={to}
        {...(onOpen && { onClick: onOpen })}
        className={`${control.control} ${control.withEnd} ${styles.picker}`}
        data-empty={value === ''}
        data-invalid={described['aria-invalid'] ?? false}
        aria-label={`${label}: ${value || placeholder}`}
      >
        {value || placeholder}
      </Link>
      <span className={control.end} aria-hidden="true">
        <ChevronRight />
      </span>
    </div>
  )
}
