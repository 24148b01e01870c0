import { href } from '@khum/contract/paths'
import { useTranslations } from '../../i18n'
import { ButtonLink } from '../../ui/action/button-link'
import styles from './otp.module.css'

/** A search tells nobody whether there is a policy and a phone: what may be the matter, and the ways on. TRUST R22 */
export function NoCodeCame({ isFamily }: { isFamily: boolean }) {
  const t = useTranslations('otp.noCode')
  return (
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
  )
}
