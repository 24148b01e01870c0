import type { ClaimDetail } from '@khum/contract/claims'
import type { DocumentList } from '@khum/contract/documents'
import { href } from '@khum/contract/paths'
import { FilePlus2 } from 'lucide-react'
import { useFormat, useTranslations } from '../../../i18n'
import { useToday } from '../../../lib/use-today'
import { ButtonLink } from '../../../ui/action/button-link'
import { FormAlert } from '../../../ui/fields/form-alert'
import { Section } from '../../../ui/layout/card'
import { keepWords } from '../../../ui/text/keep-words'
import { attachAddress, fromClaim, listsOf, listsSent, openRequests } from './document-requests'
import styles from './status.module.css'

export function RequestCards({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('claimStatus.request')
  const documents = useTranslations('documents')
  const format = useFormat()
  const today = useToday()
  const requests = openRequests(claim)
  if (requests.length === 0) return null
  const sent = listsSent(claim)
  const names = (lists: readonly DocumentList[]) =>
    lists.map((list) => documents(`list.${list}.title`)).join(', ')
  return (
    <Section title={t('title')}>
      {sent.length > 0 && (
        <FormAlert tone="info">
          {t('partly', { sent: names(sent), missing: names(listsOf(requests)) })}
        </FormAlert>
      )}
      {requests.map((request) => (
        <article key={request.id} className={styles.request}>
          <h3 className={styles.requestTitle}>
            <FilePlus2 aria-hidden="true" />
            <span>{keepWords(documents(`list.${request.list}.title`))}</span>
          </h3>
          <p>{keepWords(format.words(request.reason))}</p>
          <p className={styles.requestDue}>
            {keepWords(
              t(request.due_date < today ? 'late' : 'until', { date: format.date(request.due_date) }),
            )}
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
