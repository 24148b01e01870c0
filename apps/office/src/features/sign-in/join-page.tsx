import { officeSignInEndpoints } from '@khum/contract/office-sign-in'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/client'
import { useFormat, useTranslations } from '../../i18n'
import { hrefOf } from '../../router/address'
import { Button } from '../../ui/button'
import { Failure } from '../../ui/notice'
import { LanguageLink, SignInFrame } from './frame'
import { NewCredentials } from './new-credentials'
import styles from './sign-in-page.module.css'

/** The page of a one-time link: the person sets a password and a second factor, and gets the recovery codes. */
export function JoinPage() {
  const t = useTranslations('join')
  const { instant } = useFormat()
  const [token] = useState(() => window.location.hash.slice(1))
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const isToken = /^[A-Za-z0-9_-]{43}$/.test(token)
  const { data, error } = useQuery({
    queryKey: ['link', token],
    queryFn: ({ signal }) => call(officeSignInEndpoints.openStaffLink, { body: { token } }, { signal }),
    enabled: isToken,
    // Each response contains a new secret for the authenticator app, so the call must not be repeated.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const title = t(codes ? 'codesTitle' : 'title')
  useEffect(() => {
    document.title = title
  }, [title])
  // Loads the whole page again, so that the cache keeps nothing of a person who was signed in before.
  const enter = () => window.location.replace(hrefOf('/'))
  return (
    <SignInFrame title={title}>
      {!isToken && (
        <p role="alert" className={styles.alert}>
          {t('noLink')}
        </p>
      )}
      <Failure error={error} />
      {codes && <RecoveryCodes codes={codes} onDone={enter} />}
      {data && !codes && (
        <>
          <p>{t('lead', { name: data.name, email: data.email })}</p>
          <NewCredentials token={token} opened={data} onDone={setCodes} />
          <p className={styles.soft}>{t('until', { date: instant(data.expires_at) })}</p>
        </>
      )}
      <LanguageLink />
    </SignInFrame>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations('join')
  return (
    <>
      <p>{t('codesLead')}</p>
      <ul className={styles.codes} aria-label={t('codesTitle')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.pair}>
        <Button look="secondary" onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}>
          {t('copy')}
        </Button>
        <Button onClick={onDone}>{t('codesDone')}</Button>
      </div>
    </>
  )
}
