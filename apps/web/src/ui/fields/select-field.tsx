import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import control from './control.module.css'
import { describe, FieldFrame, type FieldWords } from './field-frame'

export type Option = { value: string; label: string; disabled?: boolean }
export type OptionGroup = { label: string; options: readonly Option[] }

/**
 * A native `<select>`, styled like our fields. `placeholder` is the text of the empty choice. The named `groups` come
 * after `options`.
 */
export function SelectField({
  label,
  note,
  hint,
  error,
  options = [],
  groups = [],
  placeholder,
  ...rest
}: FieldWords &
  Omit<ComponentProps<'select'>, 'className'> & {
    options?: readonly Option[]
    groups?: readonly OptionGroup[]
    placeholder?: string
  }) {
  const ownId = useId()
  const id = rest.id ?? ownId
  const words = { label, note, hint, error }
  return (
    <FieldFrame {...words} id={id}>
      <div className={control.box}>
        <select {...rest} {...describe(id, words)} className={`${control.control} ${control.withEnd}`}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          <Options options={options} />
          {groups.map((group) => (
            <optgroup key={group.label} label={group.label}>
              <Options options={group.options} />
            </optgroup>
          ))}
        </select>
        <span className={control.end} aria-hidden="true">
          <ChevronDown />
        </span>
      </div>
    </FieldFrame>
  )
}

function Options({ options }: { options: readonly Option[] }) {
  return options.map((option) => (
    <option key={option.value} value={option.value} disabled={option.disabled}>
      {option.label}
    </option>
  ))
}
