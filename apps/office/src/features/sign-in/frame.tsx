import type { ReactNode } from 'react'
import { useLanguage, useTranslations } from '../../i18n'
import styles from './sign-in-page.module.css'

/** The box around the pages of people who aren't signed in. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslations('shell')
  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <p className={styles.product}>{t('product')}</p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}

export function LanguageLink() {
  const t = useTranslations('shell')
  const { lang, setLang } = useLanguage()
  const other = lang === 'th' ? 'en' : 'th'
  return (
    <button type="button" lang={other} className={styles.language} onClick={() => setLang(other)}>
      {t('otherLanguage')}
    </button>
  )
}
