import type { Case } from '@khum/contract/office-case'
import { useFormat, useTranslations } from '../../i18n'
import styles from './case-page.module.css'

/** Says what the member sent since we asked, so that the assessor looks there first. */
export function Answered({ found: { claim, documents } }: { found: Case }) {
  const t = useTranslations('claimCase')
  const format = useFormat()
  const request = claim.requests.findLast(({ fulfilled_at }) => fulfilled_at !== null)
  if (!request?.fulfilled_at || claim.status !== 'checking') return null
  const asked =
    claim.events.findLast(({ status }) => status === 'documents_needed')?.at ?? request.fulfilled_at
  const sent = documents.filter(({ created_at }) => created_at > asked).length
  return (
    <p className={styles.info}>
      {t('answered', {
        at: format.instant(request.fulfilled_at),
        asked: format.words(request.reason),
        count: sent,
      })}
    </p>
  )
}
