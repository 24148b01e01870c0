import { limits } from '@khum/contract/limits'
import { bareDigits, hasValidCheckDigit, nationalIdDigits } from '@khum/contract/person-rules'
import type { ComponentProps } from 'react'
import { useTranslations } from '../../i18n'
import { FormAlert } from '../../ui/fields/form-alert'
import { TextField } from '../../ui/fields/text-field'
import styles from './find-policy.module.css'

/** How the digits are grouped on the card: 1-2345-67890-12-1. */
const groups = [1, 4, 5, 2, 1]

/**
 * A field for a citizen id, grouped as on the card. An id with a wrong check digit gets a warning but is accepted.
 * Requirement 5.5
 */
export function NationalIdField({
  value,
  onText,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'onChange' | 'type' | 'inputMode' | 'value'> & {
  value: string
  onText: (text: string) => void
}) {
  const t = useTranslations('findPolicy.id')
  const digits = nationalIdDigits(value)
  const hasWrongCheckDigit = digits !== null && !hasValidCheckDigit(digits)
  return (
    <div className={styles.idField}>
      <TextField
        autoComplete="off"
        placeholder="1-2345-67890-12-1"
        {...rest}
        inputMode="numeric"
        value={value}
        onChange={({ target }) => {
          // Inserts the hyphens only while the member types at the end of the text. In the middle, that would move the
          // cursor, so the hyphens are inserted when the field loses the focus.
          const atEnd = target.selectionStart === target.value.length
          onText(atEnd ? groupedId(target.value) : target.value)
        }}
        onBlur={(event) => {
          const grouped = groupedId(event.target.value)
          if (grouped !== event.target.value) onText(grouped)
        }}
      />
      <div role="status">{hasWrongCheckDigit && <FormAlert tone="warning">{t('checkDigit')}</FormAlert>}</div>
    </div>
  )
}

/**
 * Groups the digits of a citizen id as on the card, in Latin digits. Returns any string with letters or too many digits
 * unchanged.
 */
export function groupedId(typed: string): string {
  const digits = bareDigits(typed)
  if (!/^\d*$/.test(digits) || digits.length > limits.nationalId.digits) return typed
  const parts: string[] = []
  let from = 0
  for (const length of groups) {
    if (from < digits.length) parts.push(digits.slice(from, from + length))
    from += length
  }
  return parts.join('-')
}
