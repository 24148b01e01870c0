import { type ComponentProps, type ReactNode, useId } from 'react'
import { keepWords } from '../text/keep-words'
import styles from './checkbox.module.css'
import { describe, FieldError } from './field-frame'

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
        <CheckboxInput {...rest} {...describe(id, { label: '', error })} />
        <span>{keepWords(label)}</span>
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}

export function CheckboxInput(props: Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  return <input {...props} type="checkbox" className={styles.box} />
}
