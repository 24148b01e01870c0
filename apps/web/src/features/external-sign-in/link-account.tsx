import { href } from '@khum/contract/paths'
import { safeReturnPath } from '@khum/contract/safe-return'
import { Handshake, Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n'
import { useStore } from '../../lib/external-store'
import { useServices } from '../../lib/services'
import { ButtonLink } from '../../ui/action/button-link'
import { EmptyState } from '../../ui/feedback/empty-state'
import { Section } from '../../ui/layout/card'
import { ContinueWithLine } from './continue-with-line'
import styles from './external-sign-in.module.css'
import { EntryFailure } from './sign-in-failure'
import { LineMark } from './line-mark'

interface LinkAccountProps {
  next: string | null
  /** The sign-in form, which belongs to the account. */
  form: (linkToken: string) => ReactNode
}

/** /check-page-auth: who came in by LINE or a partner links an account by signing in, or registers. */
export function LinkAccount({ next, form }: LinkAccountProps) {
  const t = useTranslations('externalSignIn.link')
  const { link, entry } = useStore(useServices().flow)
  const safe = safeReturnPath(next)
  const query = safe === null ? '' : `?${new URLSearchParams({ next: safe })}`
  if (entry && entry.state !== 'working')
    return <EntryFailure provider={entry.provider} code={entry.state} next={safe} />
  if (!link) return <NoTicket next={safe} />
  return (
    <>
      <div className={styles.lead}>
        <p className={styles.who}>
          {link.provider === 'line' ? <LineMark /> : <Handshake aria-hidden="true" />}
          {link.display_name ? t('hello', { name: link.display_name }) : t('helloNobody')}
        </p>
        <p>{t(link.provider === 'line' ? 'leadLine' : 'leadSso')}</p>
      </div>
      <Section title={t('haveAccount')}>{form(link.token)}</Section>
      <Section title={t('noAccount')} text={t('noAccountText')}>
        <ButtonLink wide look="secondary" to={href('register') + query}>
          {t('register')}
        </ButtonLink>
      </Section>
    </>
  )
}

/** The ticket went with a page that was reloaded, or time ran out. */
function NoTicket({ next }: { next: string | null }) {
  const t = useTranslations('externalSignIn.link')
  const query = next === null ? '' : `?${new URLSearchParams({ next })}`
  return (
    <EmptyState
      icon={<Link2 />}
      title={t('noTicket')}
      text={t('noTicketText')}
      action={
        <>
          <ButtonLink wide to={href('login') + query}>
            {t('signIn')}
          </ButtonLink>
          <ContinueWithLine next={next} />
        </>
      }
    />
  )
}
