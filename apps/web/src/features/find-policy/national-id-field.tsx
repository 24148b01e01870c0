import { hasValidCheckDigit, nationalIdDigits } from '@khum/contract/person-rules'
import type { ComponentProps } from 'react'
import { useTranslations } from '../../i18n'
import { FormAlert } from '../../ui/fields/form-alert'
import { TextField } from '../../ui/fields/text-field'
import styles from './coverage-search.module.css'
import { groupedId } from './national-id-text'

/** Thirteen digits in the groups of the card. A last digit that does not fit is pointed out and never refused. Spec §5 */
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
  const isOdd = digits !== null && !hasValidCheckDigit(digits)
  return (
    <div className={styles.idField}>
      <TextField
        autoComplete="off"
        placeholder="1-2345-67890-12-1"
        {...rest}
        inputMode="numeric"
        value={value}
        onChange={({ target }) => {
          // In the middle of the text the cursor would jump: there it is put in order when the field is left.
          const atEnd = target.selectionStart === target.value.length
          onText(atEnd ? groupedId(target.value) : target.value)
        }}
        onBlur={(event) => {
          const neat = groupedId(event.target.value)
          if (neat !== event.target.value) onText(neat)
        }}
      />
      <div role="status">{isOdd && <FormAlert tone="warning">{t('checkDigit')}</FormAlert>}</div>
    </div>
  )
}
