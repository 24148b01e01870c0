import { type ComponentProps, useId } from 'react'
import control from './control.module.css'
import { describe, FieldFrame, type FieldWords } from './field-frame'

export function Textarea({
  label,
  note,
  hint,
  error,
  ...rest
}: FieldWords & Omit<ComponentProps<'textarea'>, 'className'>) {
  const ownId = useId()
  const id = rest.id ?? ownId
  const words = { label, note, hint, error }
  return (
    <FieldFrame {...words} id={id}>
      <textarea rows={4} {...rest} {...describe(id, words)} className={control.control} />
    </FieldFrame>
  )
}
