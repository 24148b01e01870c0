import type { OtpPassed, OtpPurpose } from '@khum/contract/one-time-codes'
import { href } from '@khum/contract/paths'
import type { ReactNode } from 'react'
import type { OtpInProgress } from '../../lib/flow-store'
import { Navigate, useSearchParams } from '../../router'
import { flowAddress } from './flow-address'
import { FlowGate } from './flow-gate'
import { type FlowStep, screenOf } from './flow-machine'
import { NoCodeHelp } from './no-code-help'
import { OtpEntry } from './otp-entry'

type Existing = NonNullable<OtpPassed['existing']>

const purposes: readonly OtpPurpose[] = [
  'register',
  'forgot_username',
  'forgot_password',
  'phone_edit',
  'privacy_update',
  'coverage_search',
  'family_accept',
]

/**
 * The screen /otp, on which members enter the code for most purposes. Card numbers, the payout account and deletion
 * have their own screens. Requirement 4.7
 * @param known renders the question "is this you?" for someone already on record
 */
export function OtpFlowScreen({ known }: { known: (existing: Existing) => ReactNode }) {
  return (
    <FlowGate purposes={purposes} without={<Navigate to={href('login')} replace />}>
      {(otp) => <CurrentStep key={otp.flow.token} otp={otp} known={known} />}
    </FlowGate>
  )
}

function CurrentStep({ otp, known }: { otp: OtpInProgress; known: (existing: Existing) => ReactNode }) {
  const [query] = useSearchParams()
  const { flow, passed, next } = otp
  const existing = passed?.existing ?? null
  if (flow.passed_until === null)
    return (
      <>
        <OtpEntry
          otp={otp}
          fixedPhone={flow.purpose === 'privacy_update' || flow.purpose === 'family_accept'}
        />
        {flow.purpose === 'coverage_search' && (
          <NoCodeHelp flow={flow} isFamily={next?.startsWith(href('addCoverageFamily')) === true} />
        )}
      </>
    )
  if (existing) return known(existing)
  const step: FlowStep = { at: 'passed', isKnown: false }
  return <Navigate to={next ?? flowAddress(screenOf(flow.purpose, step), flow.purpose, query)} replace />
}
