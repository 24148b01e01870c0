import { useQueryClient } from '@tanstack/react-query'
import { Suspense, use, useEffect, useState } from 'react'
import { signedOutKey } from '../api/query-client'
import { JoinPage, SignInPage } from '../features/sign-in'
import { useTranslations } from '../i18n'
import { usePath } from '../router/address'
import { watchPerson } from '../session/other-tabs'
import { SignedIn, showSignedOut, useSession } from '../session/session'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { ErrorBoundary } from './error-boundary'
import { Frame } from './frame'
import { findScreen, forgetScreen, loadScreen } from './screens'

/** Shows the screen of the current URL, or the sign-in page if the person isn't signed in. */
export function App() {
  const session = useSession()
  const t = useTranslations('shell')
  const path = usePath()
  const client = useQueryClient()
  // The sign-in page says that the session has ended if a person was signed in and didn't sign out.
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (session.state === 'signed_in' && !wasSignedIn) setWasSignedIn(true)
  const shown = session.state === 'signed_in' ? session.me.id : null
  // If the person signs out in another tab, or another person signs in there, deletes everything that was loaded for
  // this person.
  useEffect(
    () =>
      watchPerson((id) => {
        if (shown === null || shown === id) return
        if (id === null) showSignedOut(client)
        else void client.resetQueries()
      }),
    [client, shown],
  )
  // Comes before the check of the session, because a sign-in link works whether or not a person is signed in.
  if (path === '/join') return <JoinPage />
  if (session.state === 'loading') return <p className="visually-hidden">{t('loading')}</p>
  if (session.state === 'failed') return <SignInPage failure={session.failure} />
  if (session.state === 'signed_out')
    return <SignInPage hasEnded={wasSignedIn && client.getQueryData(signedOutKey) !== true} />
  return (
    <SignedIn me={session.me}>
      <Frame>
        <ErrorBoundary key={path} failed={<Broken />}>
          <Suspense fallback={<p role="status">{t('loading')}</p>}>
            <Screen />
          </Suspense>
        </ErrorBoundary>
      </Frame>
    </SignedIn>
  )
}

function Screen() {
  const path = usePath()
  const t = useTranslations('shell')
  const session = useSession()
  const found = findScreen(path)
  if (!found) return <Notice title={t('notFoundTitle')}>{t('notFound')}</Notice>
  if (session.state !== 'signed_in' || !session.may(found.screen.permission))
    return <Notice title={t('notAllowedTitle')}>{t('notAllowed')}</Notice>
  return <Loaded key={path} screen={found.screen} params={found.params} />
}

function Loaded({ screen, params }: NonNullable<ReturnType<typeof findScreen>>) {
  const Page = use(loadScreen(screen))
  return <Page params={params} />
}

/**
 * Shown instead of a screen that failed. The button loads the whole page again, because the office may have been
 * updated.
 */
function Broken() {
  const path = usePath()
  const t = useTranslations('shell')
  const screen = findScreen(path)?.screen
  // Forgets the failed screen's code when the person leaves the screen, so that the code is loaded again next time.
  useEffect(() => () => screen && forgetScreen(screen), [screen])
  return (
    <Notice title={t('brokenTitle')}>
      {t('broken')} <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
    </Notice>
  )
}
