import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { IconButton } from '../action/icon-button'
import control from './control.module.css'
import { describe, FieldFrame, type FieldWords } from './field-frame'

/**
 * A password field with a button that makes the password visible. Set `autoComplete` to `current-password` or
 * `new-password`.
 */
export function PasswordField({
  label,
  note,
  hint,
  error,
  showLabel,
  hideLabel,
  ...rest
}: FieldWords &
  Omit<ComponentProps<'input'>, 'className' | 'type'> & { showLabel: string; hideLabel: string }) {
  const ownId = useId()
  const [shown, setShown] = useState(false)
  const id = rest.id ?? ownId
  const words = { label, note, hint, error }
  return (
    <FieldFrame {...words} id={id}>
      <div className={control.box}>
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          {...describe(id, words)}
          type={shown ? 'text' : 'password'}
          className={`${control.control} ${control.withEnd}`}
        />
        <span className={`${control.end} ${control.press}`}>
          <IconButton
            label={shown ? hideLabel : showLabel}
            disabled={rest.disabled}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff /> : <Eye />}
          </IconButton>
        </span>
      </div>
    </FieldFrame>
  )
}
