import { Eye, PencilLine } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from '../../i18n'
import { Button } from '../../ui/action/button'
import { describe, FieldGroup } from '../../ui/fields/field-frame'
import { TextField } from '../../ui/fields/text-field'
import styles from './cards.module.css'

/**
 * A field for one of a card's numbers: an input, or the masked number with a button. The button shows the number in
 * full; in an unfinished card, it lets the member type the number again. R27
 */
export function NumberField({
  label,
  name,
  maxLength,
  value,
  masked,
  error,
  note,
  isComplete,
  busy,
  onChange,
  onShow,
}: {
  label: string
  name: string
  maxLength: number
  /** Null while the number is masked. */
  value: string | null
  masked: string
  error: string | undefined
  note?: string | undefined
  /** Whether the card is complete. If so, the member must show the number in full before changing it. */
  isComplete: boolean
  busy: boolean
  onChange: (value: string) => void
  onShow: () => void
}) {
  const t = useTranslations('typedCards.number')
  const id = useId()
  if (value !== null)
    return (
      <TextField
        label={label}
        {...(note && { note })}
        name={name}
        autoComplete="off"
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
      />
    )
  const words = { label, note, hint: t('masked'), error }
  return (
    <FieldGroup {...words} id={id}>
      <div className={styles.masked} {...describe(id, words)}>
        <span className={styles.maskedNumber}>{masked}</span>
        {isComplete ? (
          <Button look="secondary" size="sm" icon={<Eye />} busy={busy} onClick={onShow}>
            {t('show')}
          </Button>
        ) : (
          <Button look="secondary" size="sm" icon={<PencilLine />} onClick={() => onChange('')}>
            {t('again')}
          </Button>
        )}
      </div>
    </FieldGroup>
  )
}
