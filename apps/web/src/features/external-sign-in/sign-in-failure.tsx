import type { FailureCode } from '@khum/contract/errors'
import type { IdentityProvider } from '@khum/contract/external-sign-in'
import { href } from '@khum/contract/paths'
import { Unlink } from 'lucide-react'
import { useErrorWords, useTranslations } from '../../i18n'
import { useServices } from '../../lib/services'
import { withNext } from '../../lib/with-next'
import { useSearchParams } from '../../router'
import { Button } from '../../ui/action/button'
import { ButtonLink } from '../../ui/action/button-link'
import { ErrorState } from '../../ui/feedback/error-state'

/**
 * Explains why the sign-in through LINE or a partner failed. For LINE, the button clears what LINE's SDK stored,
 * because the SDK would keep using a revoked token.
 */
export function SignInFailure({ provider, code }: { provider: IdentityProvider; code: FailureCode }) {
  const t = useTranslations('externalSignIn.failure')
  const words = useErrorWords()
  const { line } = useServices()
  const [query] = useSearchParams()
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
          <ButtonLink wide look={isLine ? 'secondary' : 'primary'} to={withNext(href('login'), query)}>
            {t('signIn')}
          </ButtonLink>
        </>
      }
    />
  )
}
