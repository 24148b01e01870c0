import { href } from '@khum/contract/paths'
import { safeReturnPath } from '@khum/contract/safe-return'
import { LogIn } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n'
import { ButtonLink } from '../../ui/action/button-link'
import { EmptyState } from '../../ui/feedback/empty-state'

/** "Please sign in", with the way on kept. `next` is judged before it is passed along. TRUST R37 */
export function SignInInvitation({ next, more }: { next: string | null; more?: ReactNode }) {
  const t = useTranslations('account.checkPage')
  const safe = safeReturnPath(next)
  const query = safe === null ? '' : `?${new URLSearchParams({ next: safe })}`
  return (
    <EmptyState
      icon={<LogIn />}
      title={t('title')}
      text={t('body')}
      action={
        <>
          <ButtonLink wide to={href('login') + query}>
            {t('signIn')}
          </ButtonLink>
          <ButtonLink wide look="secondary" to={href('register') + query}>
            {t('register')}
          </ButtonLink>
          {more}
        </>
      }
    />
  )
}
