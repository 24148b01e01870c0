import type { Case, StaffRejection } from '@khum/contract/office-case'
import { useTranslations } from '../../i18n'
import { useSession } from '../../session/session'

/** Whether an appeal against the claim's decision is open. */
export function isAppealed({ claim }: Case): boolean {
  return claim.group !== 'in_process' && claim.appeals.some(({ answered_at }) => answered_at === null)
}

/** Whether the person may record how the insurer answered the appeal. */
export function useMayRecordAnswer(found: Case): boolean {
  const session = useSession()
  return (
    isAppealed(found) && session.state === 'signed_in' && session.may('claims.second_look', found.ins_code)
  )
}

/** The tick box with which staff record that the insurer, not the TPA, answered the appeal. */
export function InsurersTick({ isTicked, onChange }: { isTicked: boolean; onChange: (is: boolean) => void }) {
  const t = useTranslations('claimCase')
  return (
    <label data-inline>
      <input type="checkbox" checked={isTicked} onChange={({ target }) => onChange(target.checked)} />
      {t('insurerDecided')}
    </label>
  )
}

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
 * The field for the internal note. If the insurer decided, the note is required, and its label asks for the reference
 * of the insurer's answer.
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
