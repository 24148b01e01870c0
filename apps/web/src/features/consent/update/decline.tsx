import { href } from '@khum/contract/paths'
import { useNavigate } from 'react-router'
import { useTranslations } from '../../../i18n'
import { useServices } from '../../../lib/services'
import { Button } from '../../../ui/action/button'
import { ButtonLink } from '../../../ui/action/button-link'
import styles from './update.module.css'

/** Nobody is held: whoever does not accept can sign out or delete the account. TRUST R60 */
export function Refuse() {
  const t = useTranslations('myConsents.update')
  const { session } = useServices()
  const navigate = useNavigate()

  async function signOut() {
    const signedOut = session.signOut()
    await navigate(href('home'), { replace: true })
    await signedOut
  }
  return (
    <section className={styles.refuse} aria-label={t('refuse')}>
      <p>{t('refuse')}</p>
      <div className={styles.ways}>
        <Button look="link" size="sm" onClick={() => void signOut()}>
          {t('signOut')}
        </Button>
        <ButtonLink look="link" size="sm" to={href('deleteAccount')}>
          {t('deleteAccount')}
        </ButtonLink>
      </div>
    </section>
  )
}
