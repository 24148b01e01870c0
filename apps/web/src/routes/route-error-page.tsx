import { href, type PathName } from '@khum/contract/paths'
import { CloudOff, TriangleAlert } from 'lucide-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { useErrorWords, useTranslations } from '../i18n'
import { ApiError } from '../lib/api-error'
import { PartLoadError } from '../lib/load-part'
import { Button } from '../ui/action/button'
import { ButtonLink } from '../ui/action/button-link'
import { ErrorState } from '../ui/feedback/error-state'
import { Frame } from './shell/frame'

/**
 * The bottom bar, usually already loaded by an earlier screen. If it can't be loaded, the error page has no bottom bar.
 */
const MainBar = lazy<ComponentType<{ current: PathName }>>(() =>
  import('./shell/main-bar').then(
    (part) => ({ default: part.MainBar }),
    () => ({ default: NoBar }),
  ),
)

function NoBar() {
  return null
}

/** Replaces a screen that couldn't be loaded or threw an error. Requirement 8.13 */
export function RouteErrorPage({ error }: { error: unknown }) {
  const t = useTranslations('common')
  const shell = useTranslations('shell')
  const errorWords = useErrorWords()
  const call = error instanceof ApiError ? error : null
  const kind = error instanceof PartLoadError ? 'partNotLoaded' : 'crashed'
  return (
    <Frame
      name="notPage"
      title={shell(`${kind}.title`)}
      bar={
        <Suspense>
          <MainBar current="notPage" />
        </Suspense>
      }
    >
      <ErrorState
        icon={kind === 'partNotLoaded' ? <CloudOff /> : <TriangleAlert />}
        title={shell(`${kind}.title`)}
        text={call ? errorWords(call.code) : shell(`${kind}.body`)}
        reference={call?.traceId ? t('reference', { id: call.traceId }) : undefined}
        action={
          <>
            <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
            <ButtonLink look="link" to={href('home')}>
              {t('home')}
            </ButtonLink>
          </>
        }
      />
    </Frame>
  )
}
