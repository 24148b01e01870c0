import { deletionEndpoints } from '@khum/contract/deletion'
import { href } from '@khum/contract/paths'
import { useState } from 'react'
import { useTranslations } from '../../../i18n'
import { FinishFailure } from '../../../lib/finish-failure'
import type { OtpInProgress } from '../../../lib/flow-store'
import { mayPass } from '../../../lib/query-client'
import { useServices } from '../../../lib/services'
import { useFinishFlow } from '../../../lib/use-finish-flow'
import { ButtonLink } from '../../../ui/action/button-link'
import { SkeletonList } from '../../../ui/feedback/skeleton'
import { forgetFlow } from '../../one-time-codes'
import { lineToken } from './line-token'

/** Deletes the account, once, and ends the session on this phone with it. TRUST R54, R60 */
export function FinishDeletion({ otp }: { otp: OtpInProgress }) {
  const t = useTranslations('deletion')
  const { api, flow, line, session } = useServices()
  // Asked once: a repeat under the same key must say the same.
  const [fromLine] = useState(() => lineToken(line))
  const { error, again } = useFinishFlow(otp.flow.token, {
    async call(registerToken) {
      const line_access_token = await fromLine
      session.setDeleting(true)
      try {
        await api.call(
          deletionEndpoints.finishDeletion,
          { body: line_access_token === null ? {} : { line_access_token } },
          // One key for one proof. When the answer was lost, the account may be gone, and no repeat is let in any more.
          { registerToken, idempotencyKey: `delete-${otp.flow.ref_no}-${Date.parse(otp.flow.expires_at)}` },
        )
      } catch (error) {
        if (!mayPass(error)) session.setDeleting(false)
        throw error
      }
    },
    onDone: () => void session.signOut('deleted'),
  })
  if (!error) return <SkeletonList label={t('deleting')} rows={2} />
  return (
    <FinishFailure error={error} onRetry={again}>
      <ButtonLink look="cancel" wide replace to={href('deleteAccount')} onClick={() => forgetFlow(flow)}>
        {t('startAgain')}
      </ButtonLink>
    </FinishFailure>
  )
}
