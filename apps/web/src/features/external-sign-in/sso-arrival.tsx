import { href } from '@khum/contract/paths'
import { safeReturnPath } from '@khum/contract/safe-return'
import { Navigate, useSearchParams } from 'react-router'
import { useTranslations } from '../../i18n'
import { useStore } from '../../lib/external-store'
import { useServices } from '../../lib/services'
import { SkeletonBlock } from '../../ui/feedback/skeleton'
import { EntryFailure } from './sign-in-failure'

/** /sso while the partner's token is traded, and after: a session is led on by the guard, the rest from here. */
export function SsoEntry() {
  const t = useTranslations('externalSignIn.sso')
  const [query] = useSearchParams()
  const { entry, link } = useStore(useServices().flow)
  const next = safeReturnPath(query.get('next'))
  const way = next === null ? '' : `?${new URLSearchParams({ next })}`
  if (link) return <Navigate to={href('checkPageAuth') + way} replace />
  if (entry?.state === 'working')
    return (
      <div role="status">
        <p>{t('working')}</p>
        <SkeletonBlock height={12} />
      </div>
    )
  return <EntryFailure provider="sso" code={entry?.state ?? 'sso_token_refused'} next={next} />
}
