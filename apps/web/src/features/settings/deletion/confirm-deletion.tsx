import { deletionEndpoints } from '@khum/contract/deletion'
import { href } from '@khum/contract/paths'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from '../../../i18n'
import { FinishFailure } from '../../../lib/finish-failure'
import type { OtpInProgress } from '../../../lib/flow-store'
import { isTemporary } from '../../../lib/query-client'
import { useServices, useSession } from '../../../lib/services'
import type { Farewell } from '../../../lib/session'
import { useFinishFlow } from '../../../lib/use-finish-flow'
import type { Line } from '../../../platform/line/line'
import { Navigate } from '../../../router'
import { ButtonLink } from '../../../ui/action/button-link'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { SkeletonList } from '../../../ui/feedback/skeleton'
import { FlowGate, forgetFlow, OtpEntry } from '../../one-time-codes'

const lineTimeoutMs = 3_000

/**
 * The last screen of deleting the account or leaving this app. Asks for the code, then confirms that the member has
 * deleted the account or left the app. Requirement 2.19
 */
export function ConfirmDeletion() {
  const session = useSession()
  if (session.status === 'guest') {
    const { ended } = session
    return ended === 'deleted' || ended === 'left' ? <Ended how={ended} /> : null
  }
  return (
    <FlowGate
      purposes={['delete_account', 'leave_app']}
      without={<Navigate to={href('deleteAccount')} replace />}
    >
      {(otp) =>
        otp.flow.passed_until === null ? <OtpEntry otp={otp} fixedPhone /> : <FinishDeletion otp={otp} />
      }
    </FlowGate>
  )
}

/** Deletes the account or leaves the app, then ends the session on this device. R54, R60 */
function FinishDeletion({ otp }: { otp: OtpInProgress }) {
  const t = useTranslations('deletion')
  const { api, flow, line, session } = useServices()
  const leaves = otp.flow.purpose === 'leave_app'
  const ending = leaves ? 'left' : 'deleted'
  // LINE's access token, fetched only once, because a retry with the same idempotency key must send the same body.
  const [fromLine] = useState(() => lineToken(line))
  const { error, again } = useFinishFlow(otp.flow.token, {
    async call(registerToken) {
      const line_access_token = await fromLine
      // Refreshes the session before `setDeleting`. Otherwise, if the session had ended earlier, the refused call would
      // look like a successful deletion.
      if (session.token() === 'expired') await session.refresh()
      session.setDeleting(ending)
      try {
        await api.call(
          leaves ? deletionEndpoints.finishLeaving : deletionEndpoints.finishDeletion,
          { body: line_access_token === null ? {} : { line_access_token } },
          // Every retry has the same key, because the account may be deleted although the response was lost.
          {
            registerToken,
            idempotencyKey: `${leaves ? 'leave' : 'delete'}-${otp.flow.ref_no}-${Date.parse(otp.flow.expires_at)}`,
          },
        )
      } catch (error) {
        if (!isTemporary(error)) session.setDeleting(null)
        throw error
      }
    },
    onDone: () => void session.signOut(ending),
  })
  useEffect(() => () => session.setDeleting(null), [session])
  if (!error) return <SkeletonList label={leaves ? t('leave.working') : t('deleting')} rows={2} />
  return (
    <FinishFailure error={error} onRetry={again}>
      <ButtonLink look="cancel" wide replace to={href('deleteAccount')} onClick={() => forgetFlow(flow)}>
        {t('startAgain')}
      </ButtonLink>
    </FinishFailure>
  )
}

/**
 * Returns LINE's access token, which the server uses to remove the app from the member's LINE; null if LINE takes too
 * long.
 */
function lineToken(line: Line): Promise<string | null> {
  if (!line.offered) return Promise.resolve(null)
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), lineTimeoutMs))
  return Promise.race([line.accessToken(), timeout])
}

function Ended({ how }: { how: Farewell }) {
  const t = useTranslations('deletion')
  return (
    <div role="status">
      <EmptyState
        icon={<CircleCheck />}
        title={how === 'left' ? t('leave.doneTitle') : t('doneTitle')}
        text={how === 'left' ? t('leave.doneBody') : t('doneBody')}
        action={
          <ButtonLink wide replace to={href('home')}>
            {t('gotIt')}
          </ButtonLink>
        }
      />
    </div>
  )
}
