import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { Link } from '../../router'
import control from './control.module.css'
import { describe, FieldFrame, type FieldWords } from './field-frame'
import styles from './picker-field.module.css'

export function PickerField({
  label,
  note,
  hint,
  error,
  value,
  placeholder,
  to,
  onOpen,
}: FieldWords & { value: string; placeholder: string; to: string; onOpen?: () => void }) {
  const id = useId()
  const words = { label, note, hint, error }
  return (
    <FieldFrame {...words} id={id}>
      <div className={control.box}>
        <Link
          {...describe(id, words)}
          to={to}
          {...(onOpen && { onClick: onOpen })}
          className={`${control.control} ${control.withEnd} ${styles.picker}`}
          data-empty={value === ''}
          data-invalid={Boolean(error)}
          aria-label={`${label}: ${value || placeholder}`}
        >
          {value || placeholder}
        </Link>
        <span className={control.end} aria-hidden="true">
          <ChevronRight />
        </span>
      </div>
    </FieldFrame>
  )
}
