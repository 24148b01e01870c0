import { useState } from 'react'
import { useTranslations } from '../../../i18n'
import { hasFailed } from '../../../lib/has-failed'
import { LoadFailure } from '../../../lib/load-failure'
import { SkeletonText } from '../../../ui/feedback/skeleton'
import { FlowGate } from '../../one-time-codes'
import { FinishPrivacy } from './finish-privacy'
import { PrivacyAccepted } from './privacy-accepted'
import { PrivacyForm } from './privacy-form'
import { useUpdatedDocument } from './use-updated-document'

/**
 * The screen /privacy-update: the member accepts a new privacy notice, sets a new password and enters a code.
 * Requirement 5.4
 */
export function PrivacyUpdate() {
  const common = useTranslations('common')
  const update = useUpdatedDocument('privacy')
  const [done, setDone] = useState(false)
  const { consents, document } = update
  if (done) return <PrivacyAccepted />
  if (hasFailed(consents))
    return <LoadFailure error={consents.error} onRetry={() => void consents.refetch()} />
  if (!document)
    return (
      <div role="status" aria-label={common('loading')}>
        <SkeletonText lines={8} />
      </div>
    )
  const form = <PrivacyForm update={update} document={document} />
  return (
    <FlowGate purposes={['privacy_update']} without={form}>
      {(otp) =>
        otp.flow.passed_until === null ? form : <FinishPrivacy otp={otp} onDone={() => setDone(true)} />
      }
    </FlowGate>
  )
}
