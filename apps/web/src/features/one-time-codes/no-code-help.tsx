import { limits } from '@khum/contract/limits'
import type { OtpFlow } from '@khum/contract/one-time-codes'
import { href } from '@khum/contract/paths'
import { useFormat, useTranslations } from '../../i18n'
import { ButtonLink } from '../../ui/action/button-link'
import styles from './otp.module.css'

/**
 * A search never tells whether there is a policy and a phone, or whether that phone had too many codes: it says the same
 * every time, what may be the reason, when another search can bring a code, and what else to do. TRUST R08, R22
 */
export function NoCodeCame({ flow, isFamily }: { flow: OtpFlow; isFamily: boolean }) {
  const t = useTranslations('oneTimeCodes.noCode')
  const format = useFormat()
  const { resendAfterMs, phoneWindowMs } = limits.otp
  const again = new Date(Date.parse(flow.resend_at) - resendAfterMs + phoneWindowMs).toISOString()
  return (
    <>
      <p className={styles.ask}>{t('limit', { time: format.time(again) })}</p>
      <details className={styles.help}>
        <summary>{t('title')}</summary>
        <ul>
          <li>{t('id')}</li>
          <li>{t('phone')}</li>
          <li>{t('insurer')}</li>
        </ul>
        <ButtonLink wide look="secondary" replace to={href(isFamily ? 'searchIdcardFamily' : 'searchIdcard')}>
          {t('again')}
        </ButtonLink>
      </details>
    </>
  )
}
