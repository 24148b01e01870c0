import type { ClaimDetail } from '@khum/contract/claims'
import { bangkokDate } from '@khum/contract/fields'
import { href } from '@khum/contract/paths'
import { FilePlus2 } from 'lucide-react'
import { useFormat, useTranslations } from '../../../i18n'
import { useApi } from '../../../lib/services'
import { ButtonLink } from '../../../ui/action/button-link'
import { Section } from '../../../ui/layout/card'
import { attachAddress, fromClaim, openRequests } from './open-requests'
import styles from './status.module.css'

/** What the desk asks for: which document, why, until when, and the way to send it. */
export function RequestCards({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('claimStatus.request')
  const documents = useTranslations('documents')
  const format = useFormat()
  const today = bangkokDate(new Date(useApi().serverNow()))
  const requests = openRequests(claim)
  if (requests.length === 0) return null
  return (
    <Section title={t('title')}>
      {requests.map((request) => (
        <article key={request.id} className={styles.request}>
          <h3 className={styles.requestTitle}>
            <FilePlus2 aria-hidden="true" />
            {documents(`list.${request.list}.title`)}
          </h3>
          <p>{format.words(request.reason)}</p>
          <p className={styles.requestDue}>
            {t(request.due_date < today ? 'late' : 'until', { date: format.date(request.due_date) })}
          </p>
          <ButtonLink
            wide
            to={attachAddress(href('attachFileOther'), claim.id, request.list)}
            state={fromClaim}
          >
            {t('send')}
          </ButtonLink>
        </article>
      ))}
    </Section>
  )
}
