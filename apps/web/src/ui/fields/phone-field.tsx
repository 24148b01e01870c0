import { thaiMobile } from '@khum/contract/person-rules'
import type { ComponentProps, FocusEvent } from 'react'
import { TextField } from './text-field'

/** Formats a mobile number: `+66812345678`, `0812345678` → `081-234-5678`. Returns anything else unchanged. */
export function phoneText(typed: string): string {
  const phone = thaiMobile(typed)
  if (phone === null) return typed
  const national = `0${phone.slice(3)}`
  return `${national.slice(0, 3)}-${national.slice(3, 6)}-${national.slice(6)}`
}

/** A field for a mobile number, which may be typed in any notation. Formats it when the field loses the focus. */
export function PhoneField({
  onText,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'onChange' | 'type' | 'inputMode'> & {
  onText: (text: string) => void
}) {
  return (
    <TextField
      autoComplete="tel"
      {...rest}
      type="tel"
      inputMode="tel"
      onChange={(event) => onText(event.target.value)}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        const neat = phoneText(event.target.value)
        if (neat !== event.target.value) onText(neat)
      }}
    />
  )
}
