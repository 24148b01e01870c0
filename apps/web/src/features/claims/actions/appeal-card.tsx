import type { Appeal, ClaimDetail } from '@khum/contract/claims'
import { Scale } from 'lucide-react'
import { useFormat, useTranslations } from '../../../i18n'
import { useToday } from '../../../lib/use-today'
import { ButtonLink } from '../../../ui/action/button-link'
import { FormAlert } from '../../../ui/fields/form-alert'
import { Card, Section } from '../../../ui/layout/card'
import { keepWords } from '../../../ui/text/keep-words'
import { InsurerHotlines } from '../../coverages'
import { asksToCall } from '../status/document-requests'
import styles from './actions.module.css'

/**
 * Shows the state of the claim's appeal and, while the decision can be appealed, a link to the form. Renders nothing if
 * the claim has no appeal and can't be appealed.
 */
export function AppealCard({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('claimActions.appeal')
  const format = useFormat()
  const today = useToday()
  const { appeal, appeal_until: until } = claim
  if (!appeal && until === null) return null
  const isLate = until !== null && until < today
  return (
    <Section title={t('title')}>
      {appeal && <AppealState appeal={appeal} />}
      {until !== null && !isLate && (
        <Card>
          <p>{keepWords(t(appeal ? 'againText' : 'text'))}</p>
          <p className={styles.faint}>{keepWords(t('until', { date: format.date(until) }))}</p>
          <ButtonLink wide look="secondary" icon={<Scale />} to="?appeal=1">
            {t('button')}
          </ButtonLink>
        </Card>
      )}
      {isLate && (
        <>
          <p className={styles.faint}>{keepWords(t('late', { date: format.date(until) }))}</p>
          {!asksToCall(claim, today) && <InsurerHotlines of={[claim]} />}
        </>
      )}
    </Section>
  )
}

function AppealState({ appeal }: { appeal: Appeal }) {
  const t = useTranslations('claimActions.appeal')
  const format = useFormat()
  const { outcome, answered_at } = appeal
  return (
    <Card>
      {outcome === null || answered_at === null ? (
        <FormAlert tone="info" title={t('open')}>
          {t('answerBy', { date: format.date(appeal.answer_due_date) })}
        </FormAlert>
      ) : (
        <FormAlert tone={outcome === 'upheld' ? 'neutral' : 'success'} title={t(outcome)}>
          {t(`${outcome}Text`, { date: format.instant(answered_at) })}
        </FormAlert>
      )}
      <p className={styles.faint}>{keepWords(t('yours', { date: format.instant(appeal.filed_at) }))}</p>
      <p className={styles.typed}>{appeal.text}</p>
    </Card>
  )
}
