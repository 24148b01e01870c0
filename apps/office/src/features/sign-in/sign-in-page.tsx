import type { FailureCode } from '@khum/contract/errors'
import {
  officeSessionEndpoints,
  type StaffSignInFailure,
  staffSignInFailures,
} from '@khum/contract/office-session'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addressOf } from '../../api/client'
import { meKey } from '../../api/query-client'
import { useErrorWords, useLanguage, useTranslations } from '../../i18n'
import { hrefOf, usePath, useSearch } from '../../router/address'
import { Button, ButtonLink } from '../../ui/button'
import styles from './sign-in-page.module.css'

/** What someone without a session sees at every address. */
export function SignInPage({ failure }: { failure?: FailureCode }) {
  const t = useTranslations()
  const errorWords = useErrorWords()
  const client = useQueryClient()
  const { lang, setLang } = useLanguage()
  const refused = useFailedSignIn()
  const path = usePath()
  const search = useSearch()
  search.delete('sign_in')
  // Back to the same page, also with its filters.
  const next = hrefOf(path) + (String(search) ? `?${search}` : '')
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
        {refused && (
          <p role="alert" className={styles.alert}>
            {t(`signIn.failure.${refused}`)}
          </p>
        )}
        {!failure && (
          <ButtonLink href={addressOf(officeSessionEndpoints.startStaffSignIn, { query: { next } })}>
            {t('signIn.start')}
          </ButtonLink>
        )}
        {failure && (
          <>
            <p role="alert" className={styles.alert}>
              {errorWords(failure)}
            </p>
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

/** Returns why the last sign-in came back without a session. */
function useFailedSignIn(): StaffSignInFailure | undefined {
  const failure = useSearch().get('sign_in')
  return staffSignInFailures.find((each) => each === failure)
}
