import { familyEndpoints } from '@khum/contract/family'
import { href } from '@khum/contract/paths'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from '../../i18n'
import { FinishFailure } from '../../lib/finish-failure'
import type { OtpInProgress } from '../../lib/flow-store'
import { useServices } from '../../lib/services'
import { useFinishFlow } from '../../lib/use-finish-flow'
import { useNavigate } from '../../router'
import { Button } from '../../ui/action/button'
import { SkeletonList } from '../../ui/feedback/skeleton'
import { showToast } from '../../ui/feedback/toast-store'
import { useForgetFlowOnLeave } from '../one-time-codes'
import { familyChanged } from './use-family'

/** After the one-time code, grants the access that the member agreed to and shows who may see the member's cards. */
export function FinishAcceptance({ otp }: { otp: OtpInProgress }) {
  const t = useTranslations('family.answer')
  const { api } = useServices()
  const client = useQueryClient()
  const navigate = useNavigate()
  const forgetFlowOnLeave = useForgetFlowOnLeave()
  const leave = async () => {
    familyChanged(client)
    forgetFlowOnLeave()
    await navigate(href('editCoverageFamily'), { replace: true })
  }
  const { error, again } = useFinishFlow(otp.flow.token, {
    call: (registerToken) => api.call(familyEndpoints.acceptInvitation, {}, { registerToken }),
    onDone: async () => {
      showToast({ tone: 'success', text: t('done') })
      await leave()
    },
  })
  if (!error) return <SkeletonList label={t('saving')} rows={2} />
  return (
    <FinishFailure error={error} onRetry={again}>
      <Button look="cancel" wide onClick={() => void leave()}>
        {t('close')}
      </Button>
    </FinishFailure>
  )
}
