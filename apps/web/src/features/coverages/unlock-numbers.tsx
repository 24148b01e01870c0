import { findPolicyEndpoints } from '@khum/contract/find-policy'
import { limits } from '@khum/contract/limits'
import type { OtpPurpose } from '@khum/contract/one-time-codes'
import { href } from '@khum/contract/paths'
import { safeReturnPath } from '@khum/contract/safe-return'
import { useTranslations } from '../../i18n'
import { failureCode } from '../../lib/api-error'
import type { OtpInProgress } from '../../lib/flow-store'
import { LoadFailure } from '../../lib/load-failure'
import { useApi, useServices, useSession } from '../../lib/services'
import { useAction } from '../../lib/use-action'
import { useFinishFlow } from '../../lib/use-finish-flow'
import { useNavigate, useSearchParams } from '../../router'
import { Button } from '../../ui/action/button'
import { ButtonLink } from '../../ui/action/button-link'
import { SkeletonList } from '../../ui/feedback/skeleton'
import { FormAlert } from '../../ui/fields/form-alert'
import {
  FlowGate,
  forgetFlow,
  OtpEntry,
  useBeginFlow,
  useForgetFlowOnLeave,
  useSendRefusal,
} from '../one-time-codes'
import styles from './coverages.module.css'

const minutes = String(limits.cardDetailsMs / 60_000)
const purposes: readonly OtpPurpose[] = ['card_details']

/** Asks for a one-time code to show a card's full numbers, then returns to the card. Requirement 4.7, R27 */
export function UnlockNumbers() {
  return (
    <FlowGate purposes={purposes} without={<AskForCode />}>
      {(otp) => (otp.flow.passed_until === null ? <OtpEntry otp={otp} fixedPhone /> : <Unlock otp={otp} />)}
    </FlowGate>
  )
}

function AskForCode() {
  const t = useTranslations('coverages.numbers')
  const api = useApi()
  const session = useSession()
  const begin = useBeginFlow()
  const { busy, run } = useAction()
  const { refused, code, clear, refuse, refusals } = useSendRefusal()
  const phone = session.status === 'member' ? session.member.phone_masked : null

  function send() {
    clear()
    return run(async () => begin(await api.call(findPolicyEndpoints.startCardDetails, {})), {
      phone_missing: refuse,
      ...refusals,
    })
  }
  return (
    <div className={styles.numbers}>
      <p>
        {phone === null
          ? t('askNoPhone', { minutes })
          : t.rich('ask', {
              phone,
              minutes,
              strong: (words) => <strong className={styles.phone}>{words}</strong>,
            })}
      </p>
      {refused && <FormAlert>{refused}</FormAlert>}
      {code === 'phone_missing' ? (
        <ButtonLink wide to={href('editProfile')}>
          {t('addPhone')}
        </ButtonLink>
      ) : (
        <Button wide busy={busy} onClick={() => void send()}>
          {t('send')}
        </Button>
      )}
    </div>
  )
}

/** Unlocks the numbers with the verified code, which works once, and returns to the card. */
function Unlock({ otp }: { otp: OtpInProgress }) {
  const t = useTranslations('coverages.numbers')
  const { api, flow } = useServices()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const forgetFlowOnLeave = useForgetFlowOnLeave()
  const { error, again } = useFinishFlow(otp.flow.token, {
    call: (registerToken) => api.call(findPolicyEndpoints.finishCardDetails, {}, { registerToken }),
    onDone: async () => {
      forgetFlowOnLeave()
      await navigate(safeReturnPath(query.get('next')) ?? href('coverages'), { replace: true })
    },
  })
  if (!error) return <SkeletonList label={t('opening')} rows={2} />
  if (failureCode(error) !== 'flow_missing') return <LoadFailure error={error} onRetry={again} />
  return (
    <div className={styles.numbers}>
      <FormAlert tone="warning">{t('again')}</FormAlert>
      <Button wide onClick={() => forgetFlow(flow)}>
        {t('startAgain')}
      </Button>
    </div>
  )
}
