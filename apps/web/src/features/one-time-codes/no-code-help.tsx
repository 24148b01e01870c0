import { limits } from '@khum/contract/limits'
import type { OtpFlow } from '@khum/contract/one-time-codes'
import { href } from '@khum/contract/paths'
import { useFormat, useTranslations } from '../../i18n'
import { ButtonLink } from '../../ui/action/button-link'
import styles from './otp.module.css'

/**
 * Help for a member whose policy search brought no code. It's the same every time, so that it reveals neither whether a policy
 * and a phone exist nor whether that phone reached its limit. R08, R22
 */
export function NoCodeHelp({ flow, isFamily }: { flow: OtpFlow; isFamily: boolean }) {
  const t = useTranslations('oneTimeCodes.noCode')
  const format = useFormat()
  const { resendAfterMs, phoneWindowMs } = limits.otp
  const nextCodeAt = new Date(Date.parse(flow.resend_at) - resendAfterMs + phoneWindowMs).toISOString()
  return (
    <>
      <p className={styles.note}>{t('limit', { time: format.time(nextCodeAt) })}</p>
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
