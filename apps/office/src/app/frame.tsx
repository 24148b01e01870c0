import { LogOut } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useLanguage, useTranslations } from '../i18n'
import { usePath } from '../router/address'
import { Link } from '../router/link'
import { useSession, useSignOut } from '../session/session'
import { Failure } from '../ui/notice'
import styles from './frame.module.css'
import { findScreen, screens } from './screens'
import { SessionWarning } from './session-warning'

/** Shows the bar with the menu above every screen of a signed-in person, and sets the page's title. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useTranslations()
  const path = usePath()
  const session = useSession()
  const signOut = useSignOut()
  const here = findScreen(path)?.screen
  const title = here ? t(`titles.${here.title}`) : t('shell.notFoundTitle')
  useEffect(() => {
    document.title = `${title} · ${t('shell.product')}`
  }, [title, t])
  if (session.state !== 'signed_in') return null
  const entries = screens.filter(({ inMenu, permission }) => inMenu && session.may(permission))
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {t('shell.skip')}
      </a>
      <header className={styles.bar}>
        <Link to="/" className={styles.product}>
          {t('shell.product')}
        </Link>
        <nav aria-label={t('shell.menu')}>
          <ul className={styles.menu}>
            {entries.map(({ path: to, title: name }) => (
              <li key={to}>
                <Link to={to} aria-current={isIn(path, to) ? 'page' : undefined}>
                  {t(`titles.${name}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.person}>
          <span title={session.me.email}>{session.me.name}</span>
          <LanguageButton />
          <button
            type="button"
            className={styles.plain}
            onClick={() => signOut.mutate()}
            disabled={signOut.isPending}
          >
            <LogOut size={16} aria-hidden="true" />
            {t('shell.signOut')}
          </button>
        </div>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        <Failure error={signOut.error} />
        {children}
      </main>
      <SessionWarning />
    </div>
  )
}

/** Whether `path` is the path of a menu entry or a path below it. */
function isIn(path: string, entry: string): boolean {
  return entry === '/' ? path === '/' : path === entry || path.startsWith(`${entry}/`)
}

/** Changes the language of the office in this browser. */
export function LanguageButton() {
  const { lang, setLang } = useLanguage()
  const t = useTranslations('shell')
  const other = lang === 'th' ? 'en' : 'th'
  return (
    <button type="button" className={styles.plain} lang={other} onClick={() => setLang(other)}>
      {t('otherLanguage')}
    </button>
  )
}
