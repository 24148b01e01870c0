import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import control from './control.module.css'
import { describe, FieldFrame, type FieldWords } from './field-frame'

export type Option = { value: string; label: string; disabled?: boolean }

/** The phone's own list, in our box. `placeholder` is the empty choice. */
export function SelectField({
  label,
  note,
  hint,
  error,
  options,
  placeholder,
  ...rest
}: FieldWords &
  Omit<ComponentProps<'select'>, 'className'> & { options: readonly Option[]; placeholder?: string }) {
  const ownId = useId()
  const id = rest.id ?? ownId
  const words = { label, note, hint, error }
  return (
    <FieldFrame {...words} id={id}>
      <div className={control.box}>
        <select {...rest} {...describe(id, words)} className={`${control.control} ${control.withEnd}`}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={control.end} aria-hidden="true">
          <ChevronDown />
        </span>
      </div>
    </FieldFrame>
  )
}
