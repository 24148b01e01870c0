import { href } from '@khum/contract/paths'
import { useTranslations } from '../../i18n'
import { ButtonLink } from '../../ui/action/button-link'
import { Card } from '../../ui/layout/card'
import { keepWords } from '../../ui/text/keep-words'
import styles from './home.module.css'

export function GuestCard() {
  const t = useTranslations('home.guest')
  return (
    <Card>
      <div>
        <h2>{keepWords(t('title'))}</h2>
        <p className={styles.soft}>{keepWords(t('body'))}</p>
      </div>
      <div className={styles.pair}>
        <ButtonLink wide to={href('login')}>
          {t('signIn')}
        </ButtonLink>
        <ButtonLink wide look="secondary" to={href('register')}>
          {t('register')}
        </ButtonLink>
      </div>
    </Card>
  )
}
