import { officeSessionEndpoints } from '@khum/contract/office-session'
import { useState } from 'react'
import { failureCode } from '../../api/api-error'
import { addressOf } from '../../api/client'
import { useTranslations } from '../../i18n'
import { hrefOf, usePath } from '../../router/address'
import { useMe } from '../../session/session'
import { Button, ButtonLink } from '../../ui/button'
import { Failure } from '../../ui/notice'
import { ProveDialog } from '../sign-in'

/**
 * Shows why a change failed. If the person must first prove their identity again, also shows a button for that. The
 * button leads to the identity provider and back; for accounts of Khum, it opens a dialog. R91
 */
export function ChangeFailure({ error }: { error: unknown }) {
  const t = useTranslations('shell')
  const next = hrefOf(usePath())
  const { sign_in } = useMe()
  const [isOpen, setIsOpen] = useState(false)
  const [proved, setProved] = useState<unknown>(null)
  const isProof = error !== null && failureCode(error) === 'staff_proof_needed'
  if (isProof && proved === error) return <p role="status">{t('proved')}</p>
  return (
    <Failure error={error}>
      {isProof && sign_in === 'local' && (
        <Button look="secondary" onClick={() => setIsOpen(true)}>
          {t('proveAgain')}
        </Button>
      )}
      {isProof && sign_in !== 'local' && (
        <ButtonLink
          look="secondary"
          href={addressOf(officeSessionEndpoints.startStaffSignIn, { query: { next, again: '1' } })}
        >
          {t('proveAgain')}
        </ButtonLink>
      )}
      {isOpen && (
        <ProveDialog
          onDone={() => {
            setIsOpen(false)
            setProved(error)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Failure>
  )
}
