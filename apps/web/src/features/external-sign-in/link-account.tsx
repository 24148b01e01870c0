import { href } from '@khum/contract/paths'
import { Handshake, Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n'
import { useServices } from '../../lib/services'
import { withNext } from '../../lib/with-next'
import { useStore } from '../../platform/external-store'
import { useSearchParams } from '../../router'
import { ButtonLink } from '../../ui/action/button-link'
import { EmptyState } from '../../ui/feedback/empty-state'
import { Section } from '../../ui/layout/card'
import { keepWords } from '../../ui/text/keep-words'
import styles from './external-sign-in.module.css'
import { ContinueWithLine } from './line-buttons'
import { LineMark } from './line-mark'
import { SignInFailure } from './sign-in-failure'

/**
 * The screen /check-page-auth: a visitor from LINE or a partner links an account by signing in or registering.
 * @param form the sign-in form, which belongs to the account feature
 */
export function LinkAccount({ form }: { form: (linkToken: string) => ReactNode }) {
  const t = useTranslations('externalSignIn.link')
  const { link, entry } = useStore(useServices().flow)
  const [query] = useSearchParams()
  if (entry && entry.state !== 'working')
    return <SignInFailure provider={entry.provider} code={entry.state} />
  if (!link) return <NoTicket />
  return (
    <>
      <div className={styles.lead}>
        <p className={styles.who}>
          {link.provider === 'line' ? <LineMark /> : <Handshake aria-hidden="true" />}
          {link.display_name ? t('hello', { name: link.display_name }) : t('helloNobody')}
        </p>
        <p>{keepWords(t(link.provider === 'line' ? 'leadLine' : 'leadSso'))}</p>
      </div>
      <Section title={t('haveAccount')}>{form(link.token)}</Section>
      <Section title={t('noAccount')} text={t('noAccountText')}>
        <ButtonLink wide look="secondary" to={withNext(href('register'), query)}>
          {t('register')}
        </ButtonLink>
      </Section>
    </>
  )
}

/**
 * Shown if the ticket for linking is missing: it expired, or a reload lost it, because the ticket is only in memory.
 */
function NoTicket() {
  const t = useTranslations('externalSignIn.link')
  const [query] = useSearchParams()
  return (
    <EmptyState
      icon={<Link2 />}
      title={t('noTicket')}
      text={t('noTicketText')}
      action={
        <>
          <ButtonLink wide to={withNext(href('login'), query)}>
            {t('signIn')}
          </ButtonLink>
          <ContinueWithLine />
        </>
      }
    />
  )
}
