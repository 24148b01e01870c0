import { type ComponentProps, useId } from 'react'
import control from './control.module.css'
import { describe, FieldFrame, type FieldWords } from './field-frame'

/** A text field with one line. Other props go to the `<input>`, such as those that `useForm` returns for a field. */
export function TextField({
  label,
  note,
  hint,
  error,
  suffix,
  ...rest
}: FieldWords & Omit<ComponentProps<'input'>, 'className'> & { suffix?: string }) {
  const ownId = useId()
  const id = rest.id ?? ownId
  const words = { label, note, hint, error }
  return (
    <FieldFrame {...words} id={id}>
      <div className={control.box}>
        <input
          type="text"
          {...rest}
          {...describe(id, words)}
          className={suffix ? `${control.control} ${control.withEnd}` : control.control}
        />
        {suffix && (
          <span className={control.end} aria-hidden="true">
            {suffix}
          </span>
        )}
      </div>
    </FieldFrame>
  )
}
