import type { IdentityProvider } from '@khum/contract/external-sign-in'
import { href } from '@khum/contract/paths'
import { Unlink } from 'lucide-react'
import { useErrorWords, useTranslations } from '../../i18n'
import type { FailureCode } from '../../lib/api-error'
import { useServices } from '../../lib/services'
import { Button } from '../../ui/action/button'
import { ButtonLink } from '../../ui/action/button-link'
import { ErrorState } from '../../ui/feedback/error-state'

interface EntryFailureProps {
  provider: IdentityProvider
  code: FailureCode
  next: string | null
}

/** Coming in did not work: why, and the way out of it. A LINE token that was taken back sticks until it is forgotten here. */
export function EntryFailure({ provider, code, next }: EntryFailureProps) {
  const t = useTranslations('externalSignIn.failure')
  const words = useErrorWords()
  const { line } = useServices()
  const query = next === null ? '' : `?${new URLSearchParams({ next })}`
  const isLine = provider === 'line'
  return (
    <ErrorState
      icon={<Unlink />}
      title={t(isLine ? 'line' : 'sso')}
      text={words(code)}
      action={
        <>
          {isLine && (
            <Button wide onClick={() => void line.reset()}>
              {t('reset')}
            </Button>
          )}
          <ButtonLink wide look={isLine ? 'secondary' : 'primary'} to={href('login') + query}>
            {t('signIn')}
          </ButtonLink>
        </>
      }
    />
  )
}
