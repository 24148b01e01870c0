import { limits } from '@khum/contract/limits'
import type { OtpFlow } from '@khum/contract/one-time-codes'
import { href } from '@khum/contract/paths'
import { useFormat, useTranslations } from '../../i18n'
import { ButtonLink } from '../../ui/action/button-link'
import { keepWords } from '../../ui/text/keep-words'
import styles from './otp.module.css'

/**
 * Help for a member who got no code from a policy search. The help is always the same. So it doesn't reveal whether a
 * policy and a phone exist, or whether that phone has reached its SMS limit. R08, R22
 */
export function NoCodeHelp({ flow, isFamily }: { flow: OtpFlow; isFamily: boolean }) {
  const t = useTranslations('oneTimeCodes.noCode')
  const format = useFormat()
  const { resendAfterMs, phoneWindowMs } = limits.otp
  const nextCodeAt = new Date(Date.parse(flow.resend_at) - resendAfterMs + phoneWindowMs).toISOString()
  return (
    <>
      <p className={styles.note}>{keepWords(t('limit', { time: format.time(nextCodeAt) }))}</p>
      <details className={styles.help}>
        <summary>{t('title')}</summary>
        <ul>
          <li>{keepWords(t('id'))}</li>
          <li>{keepWords(t('phone'))}</li>
          <li>{keepWords(t('insurer'))}</li>
        </ul>
        <ButtonLink wide look="secondary" replace to={href(isFamily ? 'searchIdcardFamily' : 'searchIdcard')}>
          {t('again')}
        </ButtonLink>
      </details>
    </>
  )
}
