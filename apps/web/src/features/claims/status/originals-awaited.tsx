import type { ClaimDetail } from '@khum/contract/claims'
import { Mails } from 'lucide-react'
import { useTranslations } from '../../../i18n'
import { Section } from '../../../ui/layout/card'
import { keepWords } from '../../../ui/text/keep-words'
import { InsurerHotlines } from '../../coverages'
import styles from './status.module.css'

/** Asks the member to post the paper originals, without which the claim isn't paid. */
export function OriginalsAwaited({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('claimStatus.originals')
  const areAwaited = claim.originals !== null && claim.originals.received_on === null
  if (!areAwaited || claim.group === 'rejected') return null
  return (
    <Section title={t('title')}>
      <article className={styles.request}>
        <h3 className={styles.requestTitle}>
          <Mails aria-hidden="true" />
          {t('post')}
        </h3>
        <p>{keepWords(t('text', { number: claim.claim_number }))}</p>
        <p className={styles.requestDue}>{keepWords(t('meanwhile'))}</p>
        <p>{keepWords(t('address'))}</p>
      </article>
      <InsurerHotlines of={[claim]} />
    </Section>
  )
}
