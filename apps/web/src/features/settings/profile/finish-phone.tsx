import { accountEndpoints } from '@khum/contract/account'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from '../../../i18n'
import { failureCode } from '../../../lib/api-error'
import { FinishFailure } from '../../../lib/finish-failure'
import type { OtpInProgress } from '../../../lib/flow-store'
import { useServices, useViewer } from '../../../lib/services'
import { useFinishFlow } from '../../../lib/use-finish-flow'
import { Button } from '../../../ui/action/button'
import { SkeletonList } from '../../../ui/feedback/skeleton'
import { forgetFlow } from '../../one-time-codes'
import { profileSaved } from './use-profile'

/** After the one-time code, saves the new number. R06 */
export function FinishPhone({
  otp,
  onDone,
  onGiveUp,
}: {
  otp: OtpInProgress
  onDone: (phone: string | null) => void
  onGiveUp: () => void
}) {
  const t = useTranslations('profile.newPhone')
  const { api, flow, session } = useServices()
  const viewer = useViewer()
  const client = useQueryClient()
  const { error, again } = useFinishFlow(otp.flow.token, {
    call: (registerToken) => api.call(accountEndpoints.finishPhoneChange, {}, { registerToken }),
    onDone(profile) {
      profileSaved({ client, session }, viewer, profile)
      forgetFlow(flow)
      onDone(profile.phone)
    },
  })
  if (!error) return <SkeletonList label={t('saving')} rows={2} />
  return (
    <FinishFailure
      error={error}
      text={failureCode(error) === 'phone_already_registered' ? t('taken') : undefined}
      onRetry={again}
    >
      <Button
        look="cancel"
        wide
        onClick={() => {
          forgetFlow(flow)
          onGiveUp()
        }}
      >
        {t('close')}
      </Button>
    </FinishFailure>
  )
}
