import type { FailureCode } from '@khum/contract/errors'
import { href } from '@khum/contract/paths'
import { useTranslations } from '../../i18n'
import { useServices } from '../../lib/services'
import { withNext } from '../../lib/with-next'
import { useStore } from '../../platform/external-store'
import { Navigate, useSearchParams } from '../../router'
import { SkeletonBlock } from '../../ui/feedback/skeleton'
import { SignInFailure } from './sign-in-failure'

/**
 * Returns the state of a sign-in through LINE or a partner; null before the sign-in begins and after it has succeeded.
 */
export function useArrivalState(): 'working' | FailureCode | null {
  const { entry } = useStore(useServices().flow)
  return entry?.state ?? null
}

/** The screen /sso. After a successful sign-in, the route guard redirects. Requirement 6.3 */
export function SsoArrival() {
  const t = useTranslations('externalSignIn.sso')
  const [query] = useSearchParams()
  const { link } = useStore(useServices().flow)
  const state = useArrivalState()
  if (link) return <Navigate to={withNext(href('checkPageAuth'), query)} replace />
  if (state === 'working')
    return (
      <div role="status">
        <p>{t('working')}</p>
        <SkeletonBlock height={12} />
      </div>
    )
  return <SignInFailure provider="sso" code={state ?? 'sso_token_refused'} />
}
