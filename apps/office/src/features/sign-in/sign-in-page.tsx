import type { FailureCode } from '@khum/contract/errors'
import {
  officeSessionEndpoints,
  type StaffSignInFailure,
  type StaffSignInWay,
  staffSignInFailures,
} from '@khum/contract/office-session'
import { officeSignInEndpoints } from '@khum/contract/office-sign-in'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { failureCode } from '../../api/api-error'
import { addressOf, call } from '../../api/client'
import { meKey } from '../../api/query-client'
import { useErrorWords, useTranslations } from '../../i18n'
import { hrefOf, usePath, useSearch } from '../../router/address'
import { Button, ButtonLink } from '../../ui/button'
import { LanguageLink, SignInFrame } from './frame'
import { LocalSignIn } from './local-sign-in'
import styles from './sign-in-page.module.css'

/** The page that a person without a session sees at every URL of the office. */
export function SignInPage({
  failure: given,
  hasEnded = false,
}: {
  failure?: FailureCode
  /** True if a person was signed in on this page until the session ended. The page then says so. */
  hasEnded?: boolean
}) {
  const t = useTranslations()
  const errorWords = useErrorWords()
  const client = useQueryClient()
  const refused = useFailedSignIn()
  const { data, error } = useQuery({
    queryKey: ['sign-in-way'],
    queryFn: ({ signal }) => call(officeSignInEndpoints.getStaffSignInWay, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const failure = given ?? (error ? failureCode(error) : undefined)
  const title = t('signIn.title')
  useEffect(() => {
    document.title = `${title} · ${t('shell.product')}`
  }, [title, t])
  return (
    <SignInFrame title={title}>
      {data?.way !== 'none' && <p>{t('signIn.lead')}</p>}
      {hasEnded && !refused && (
        <p role="alert" className={styles.alert}>
          {t('signIn.ended')}
        </p>
      )}
      {refused && (
        <p role="alert" className={styles.alert}>
          {t(`signIn.failure.${refused}`)}
        </p>
      )}
      {!failure && data && <Way way={data.way} />}
      {failure && (
        <>
          <p role="alert" className={styles.alert}>
            {errorWords(failure)}
          </p>
          <Button
            onClick={() => {
              void client.invalidateQueries({ queryKey: meKey })
              void client.invalidateQueries({ queryKey: ['sign-in-way'] })
            }}
          >
            {t('signIn.retry')}
          </Button>
        </>
      )}
      <LanguageLink />
    </SignInFrame>
  )
}

function Way({ way }: { way: StaffSignInWay }) {
  const t = useTranslations('signIn')
  const path = usePath()
  const search = useSearch()
  search.delete('sign_in')
  // After the sign-in, the person returns to the same screen with its filters.
  const next = hrefOf(path) + (String(search) ? `?${search}` : '')
  if (way === 'none') return <p>{t('notConfigured')}</p>
  // Loads the whole page again, so that the cache keeps nothing of a person who was signed in before.
  if (way === 'local') return <LocalSignIn onDone={() => window.location.assign(next)} />
  return (
    <ButtonLink href={addressOf(officeSessionEndpoints.startStaffSignIn, { query: { next } })}>
      {t('start')}
    </ButtonLink>
  )
}

/** Reads from the URL why the last sign-in failed; undefined if it didn't fail. */
function useFailedSignIn(): StaffSignInFailure | undefined {
  const failure = useSearch().get('sign_in')
  return staffSignInFailures.find((each) => each === failure)
}
