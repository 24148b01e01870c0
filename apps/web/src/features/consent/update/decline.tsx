import { href, splitLocale } from '@khum/contract/paths'
import { safeReturnPath } from '@khum/contract/safe-return'
import { useTranslations } from '../../../i18n'
import { useServices } from '../../../lib/services'
import { useNavigate, useSearchParams } from '../../../router'
import { Button } from '../../../ui/action/button'
import { ButtonLink } from '../../../ui/action/button-link'
import { keepWords } from '../../../ui/text/keep-words'
import styles from './update.module.css'

/**
 * The alternatives to accepting a new document: "later" if it isn't mandatory, otherwise sign out or delete the
 * account. R60
 */
export function Decline({ isForce }: { isForce: boolean }) {
  return isForce ? <LeaveAccount /> : <Later />
}

/** The button that postpones a document. Continues to the address that the member wanted to open, or home. R37 */
function Later() {
  const t = useTranslations('myConsents.update')
  const navigate = useNavigate()
  const [query] = useSearchParams()

  function goOn() {
    const [pathname = '', search] = (safeReturnPath(query.get('next')) ?? href('home')).split('?')
    const { path } = splitLocale(pathname)
    void navigate(search === undefined ? path : `${path}?${search}`, { replace: true })
  }
  return (
    <Button look="cancel" wide onClick={goOn}>
      {t('later')}
    </Button>
  )
}

function LeaveAccount() {
  const t = useTranslations('myConsents.update')
  const { session } = useServices()
  const navigate = useNavigate()

  async function signOut() {
    const signedOut = session.signOut()
    await navigate(href('home'), { replace: true })
    await signedOut
  }
  return (
    <section className={styles.leave} aria-label={t('refuse')}>
      <p>{keepWords(t('refuse'))}</p>
      <div className={styles.choices}>
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
