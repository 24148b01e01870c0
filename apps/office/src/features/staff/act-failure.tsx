import { officeSessionEndpoints } from '@khum/contract/office-session'
import { failureCode } from '../../api/api-error'
import { addressOf } from '../../api/client'
import { useTranslations } from '../../i18n'
import { hrefOf, usePath } from '../../router/address'
import { ButtonLink } from '../../ui/button'
import { Failure } from '../../ui/notice'

/** Says why a change failed. If the person has to prove again who they are, offers to do that and return here. R91 */
export function ActFailure({ error }: { error: unknown }) {
  const t = useTranslations('shell')
  const next = hrefOf(usePath())
  const isProof = error !== null && failureCode(error) === 'staff_proof_needed'
  return (
    <Failure error={error}>
      {isProof && (
        <ButtonLink
          look="secondary"
          href={addressOf(officeSessionEndpoints.startStaffSignIn, { query: { next, again: '1' } })}
        >
          {t('proveAgain')}
        </ButtonLink>
      )}
    </Failure>
  )
}
