import type { FailureCode } from '@khum/contract/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { meKey } from '../../api/query-client'
import { useErrorWords, useLanguage, useTranslations } from '../../i18n'
import { Button } from '../../ui/button'
import styles from './sign-in-page.module.css'

/** What someone without a session sees at every address. */
export function SignInPage({ failure }: { failure?: FailureCode }) {
  const t = useTranslations()
  const errorWords = useErrorWords()
  const client = useQueryClient()
  const { lang, setLang } = useLanguage()
  const title = t('signIn.title')
  useEffect(() => {
    document.title = `${title} · ${t('shell.product')}`
  }, [title, t])
  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <p className={styles.product}>{t('shell.product')}</p>
        <h1>{title}</h1>
        <p>{t('signIn.lead')}</p>
        {failure && (
          <>
            <p role="alert">{errorWords(failure)}</p>
            <Button onClick={() => void client.invalidateQueries({ queryKey: meKey })}>
              {t('signIn.retry')}
            </Button>
          </>
        )}
        <button
          type="button"
          className={styles.language}
          onClick={() => setLang(lang === 'th' ? 'en' : 'th')}
        >
          {t('shell.otherLanguage')}
        </button>
      </div>
    </main>
  )
}
