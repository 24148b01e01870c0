import { href } from '@khum/contract/paths'
import { LogIn } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n'
import { withNext } from '../../lib/with-next'
import { useSearchParams } from '../../router'
import { ButtonLink } from '../../ui/action/button-link'
import { EmptyState } from '../../ui/feedback/empty-state'

/** Asks guests to sign in or register. Both links pass on the address that the visitor wanted to open. R37 */
export function SignInInvitation({ more }: { more?: ReactNode }) {
  const t = useTranslations('account.checkPage')
  const [query] = useSearchParams()
  return (
    <EmptyState
      icon={<LogIn />}
      title={t('title')}
      text={t('body')}
      action={
        <>
          <ButtonLink wide to={withNext(href('login'), query)}>
            {t('signIn')}
          </ButtonLink>
          <ButtonLink wide look="secondary" to={withNext(href('register'), query)}>
            {t('register')}
          </ButtonLink>
          {more}
        </>
      }
    />
  )
}
