import { type ComponentProps, type ReactNode, useId } from 'react'
import { CheckBox } from './check-box'
import styles from './checkbox.module.css'
import { describe, FieldError } from './field-frame'

/** A tick box with its words; the whole row is the target. */
export function Checkbox({
  label,
  error,
  ...rest
}: Omit<ComponentProps<'input'>, 'className' | 'type'> & { label: ReactNode; error?: string | undefined }) {
  const ownId = useId()
  const id = rest.id ?? ownId
  return (
    <div>
      <label className={styles.row}>
        <CheckBox {...rest} {...describe(id, { label: '', error })} />
        <span>{label}</span>
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}
