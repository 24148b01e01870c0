import { Search, X } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '../action/icon-button'
import control from './control.module.css'

/** A search field. Only screen readers get its label; the placeholder says what one can search for. */
export function SearchField({
  label,
  placeholder,
  clearLabel,
  value,
  onChange,
  focused = false,
}: {
  label: string
  placeholder: string
  clearLabel: string
  value: string
  onChange: (value: string) => void
  /** Focuses the field when it appears. Set it only on a screen where searching is the first thing to do. */
  focused?: boolean
}) {
  const id = useId()
  return (
    <search className={control.box}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <span className={control.start} aria-hidden="true">
        <Search />
      </span>
      <input
        id={id}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={placeholder}
        // biome-ignore lint/a11y/noAutofocus: only for screens that are opened to search
        autoFocus={focused}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${control.control} ${control.withStart} ${value && control.withEnd}`}
      />
      {value && (
        <span className={`${control.end} ${control.press}`}>
          <IconButton label={clearLabel} onClick={() => onChange('')}>
            <X />
          </IconButton>
        </span>
      )}
    </search>
  )
}
