import { consentEndpoints } from '@khum/contract/consents'
import { useTranslations } from '../../../i18n'
import { FinishFailure } from '../../../lib/finish-failure'
import type { OtpInProgress } from '../../../lib/flow-store'
import { useServices } from '../../../lib/services'
import { useFinishFlow } from '../../../lib/use-finish-flow'
import { useSearchParams } from '../../../router'
import { ButtonLink } from '../../../ui/action/button-link'
import { SkeletonList } from '../../../ui/feedback/skeleton'
import { forgetFlow, startAddress } from '../../one-time-codes'

/** After the one-time code, saves the acceptance and the new password, and signs out other devices. R19 */
export function FinishPrivacy({ otp, onDone }: { otp: OtpInProgress; onDone: () => void }) {
  const t = useTranslations('myConsents.update')
  const { api, flow } = useServices()
  const [query] = useSearchParams()
  const { error, again } = useFinishFlow(otp.flow.token, {
    call: (registerToken) => api.call(consentEndpoints.finishPrivacyUpdate, {}, { registerToken }),
    onDone() {
      onDone()
      forgetFlow(flow)
    },
  })
  if (!error) return <SkeletonList label={t('saving')} rows={2} />
  return (
    <FinishFailure error={error} onRetry={again}>
      <ButtonLink
        look="cancel"
        wide
        replace
        to={startAddress('privacyUpdate', query)}
        onClick={() => forgetFlow(flow)}
      >
        {t('again')}
      </ButtonLink>
    </FinishFailure>
  )
}
