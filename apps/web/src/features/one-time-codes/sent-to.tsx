import { limits } from '@khum/contract/limits'
import type { OtpFlow } from '@khum/contract/one-time-codes'
import { useTranslations } from '../../i18n'
import { useLocation, useNavigate, useSearchParams } from '../../router'
import { Button } from '../../ui/action/button'
import { Digits } from '../../ui/display/digits'
import { keepWords } from '../../ui/text/keep-words'
import { startAddress } from './flow-address'
import { flowScreens } from './flow-machine'
import styles from './otp.module.css'

/** Shows where the code was sent, a link to change the number, and the reference number to compare with the SMS. */
export function SentTo({ flow, fixed }: { flow: OtpFlow; fixed: boolean }) {
  const t = useTranslations('oneTimeCodes')
  const navigate = useNavigate()
  const location = useLocation()
  const [query] = useSearchParams()

  /** Goes back to the form, which still has what was typed. */
  function changeNumber() {
    const state: unknown = location.state
    const fromStart = typeof state === 'object' && state !== null && 'fromStart' in state
    if (fromStart) void navigate(-1)
    else void navigate(startAddress(flowScreens[flow.purpose].start, query), { replace: true })
  }

  return (
    <div className={styles.sent}>
      <p>
        {flow.phone === null
          ? t('sentToPolicy')
          : t.rich('sentTo', {
              digits: String(limits.otp.digits),
              phone: flow.phone,
              strong: (words) => <strong className={styles.phone}>{words}</strong>,
            })}
      </p>
      {!fixed && flow.phone !== null && (
        <Button look="link" size="sm" onClick={changeNumber}>
          {t('change')}
        </Button>
      )}
      <div className={styles.reference}>
        <p className={styles.referenceLabel}>{keepWords(t('reference'))}</p>
        <p className={styles.letters}>
          <Digits text={flow.ref_no} />
        </p>
      </div>
    </div>
  )
}
