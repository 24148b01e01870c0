import type { StaffRejection } from '@khum/contract/office-case'
import { useTranslations } from '../../i18n'

/** What was typed for colleagues, and whose decision it is, ready to send. */
export function typedInternally(
  note: string,
  isInsurers: boolean,
): Pick<StaffRejection, 'internal_note' | 'decided_by'> {
  return {
    ...(note.trim() === '' ? {} : { internal_note: note.trim() }),
    ...(isInsurers ? { decided_by: 'insurer' } : {}),
  }
}

/** The field for colleagues. If the insurer decided, it must have the reference of the insurer's answer. */
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
