import { href } from '@khum/contract/paths'
import { Navigate } from 'react-router'
import { useSession } from '../../../lib/services'
import { FlowGate, OtpEntry } from '../../one-time-codes'
import { AccountDeleted } from './account-deleted'
import { FinishDeletion } from './finish-deletion'

/** The code of a deletion, the deletion, and its last word. Without a flow it leads back to the question. Spec §2 */
export function ConfirmDeletion() {
  const session = useSession()
  if (session.status === 'guest') return session.ended === 'deleted' ? <AccountDeleted /> : null
  return (
    <FlowGate purposes={['delete_account']} without={<Navigate to={href('deleteAccount')} replace />}>
      {(otp) =>
        otp.flow.passed_until === null ? <OtpEntry otp={otp} fixedPhone /> : <FinishDeletion otp={otp} />
      }
    </FlowGate>
  )
}
