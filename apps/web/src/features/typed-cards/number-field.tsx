import { Eye, PencilLine } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from '../../i18n'
import { Button } from '../../ui/action/button'
import { describe, FieldGroup } from '../../ui/fields/field-frame'
import { TextField } from '../../ui/fields/text-field'
import styles from './cards.module.css'

/** A number of a card: typed, or masked until a code was given, and then staying as it is. Spec §4, TRUST R27 */
export function NumberField({
  label,
  name,
  maxLength,
  value,
  masked,
  error,
  note,
  isWhole,
  busy,
  onChange,
  onShow,
}: {
  label: string
  name: string
  maxLength: number
  /** Null: masked. */
  value: string | null
  masked: string
  error: string | undefined
  note?: string | undefined
  /** Of a whole card a number is seen before it is changed; of an unfinished one it may be typed anew. */
  isWhole: boolean
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
        {isWhole ? (
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
