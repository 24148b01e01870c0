import { type ComponentProps, useId } from 'react'
import control from './control.module.css'
import { describe, FieldFrame, type FieldWords } from './field-frame'
import { useHeld } from './form'

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
  const isHeld = useHeld()
  return (
    <FieldFrame {...words} id={id}>
      <textarea rows={4} readOnly={isHeld} {...rest} {...describe(id, words)} className={control.control} />
    </FieldFrame>
  )
}
