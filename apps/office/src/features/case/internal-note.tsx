import type { StaffRejection } from '@khum/contract/office-case'
import { useTranslations } from '../../i18n'

/** Returns the typed internal note, and whether the insurer decided the claim, as fields of a call's body. */
export function typedInternally(
  note: string,
  isInsurers: boolean,
): Pick<StaffRejection, 'internal_note' | 'decided_by'> {
  return {
    ...(note.trim() === '' ? {} : { internal_note: note.trim() }),
    ...(isInsurers ? { decided_by: 'insurer' } : {}),
  }
}

/**
 * The field of the internal note. If the insurer decided the claim, the note contains the reference of the insurer's
 * answer.
 */
export function InternalNote({
  note,
  isInsurers,
  onChange,
}: {
  note: string
  isInsurers: boolean
  onChange: (note: string) => void
}) {
  const t = useTranslations('claimCase')
  return (
    <label>
      {isInsurers ? t('insurersReference') : t('optional', { label: t('internal') })}
      <input
        value={note}
        required={isInsurers}
        maxLength={2000}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}
