import { claimEndpoints } from '@khum/contract/claims'
import { href } from '@khum/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { useFormat, useTranslations } from '../../../i18n'
import { hasFailed } from '../../../lib/has-failed'
import { LoadFailure } from '../../../lib/load-failure'
import { useApi, useViewer } from '../../../lib/services'
import { ButtonLink } from '../../../ui/action/button-link'
import { DefinitionList } from '../../../ui/display/definition-list'
import { Digits } from '../../../ui/display/digits'
import { Figure } from '../../../ui/display/figure'
import { Stepper } from '../../../ui/display/stepper'
import { Timeline } from '../../../ui/display/timeline'
import { SkeletonBlock } from '../../../ui/feedback/skeleton'
import { SuccessTick } from '../../../ui/feedback/success-tick'
import { Card, Section } from '../../../ui/layout/card'
import { EmailAddress } from '../../../ui/text/email-address'
import { usePayoutWords } from '../../payout-account'
import { claimKeys } from '../query-keys'
import styles from './filing.module.css'
import { ReceiptActions } from './receipt-actions'
import { useSteps } from './use-steps'

/** Step 4, the confirmation of the sent claim: its number, what was sent, and what happens next and by when. */
export function Receipt({ id }: { id: string }) {
  const t = useTranslations('filing.receipt')
  const words = useTranslations('filing')
  const common = useTranslations('common')
  const format = useFormat()
  const api = useApi()
  const viewer = useViewer()
  const steps = useSteps('sent')
  const payoutName = usePayoutWords()
  const goesTo = useTranslations('payout')
  const claim = useQuery({
    queryKey: claimKeys.claim(viewer, id),
    queryFn: ({ signal }) => api.call(claimEndpoints.getClaim, { params: { id } }, { signal }),
  })

  if (claim.isPending) return <SkeletonBlock height={16} />
  if (hasFailed(claim)) return <LoadFailure error={claim.error} onRetry={() => void claim.refetch()} />
  const { data } = claim
  const due = data.due_date ? t('next.answerBy', { date: format.date(data.due_date) }) : t('next.answer')
  return (
    <div className={styles.form}>
      <Stepper {...steps} />
      <Card>
        <div role="status" className={styles.arrived}>
          <SuccessTick />
          <Figure
            label={t('title')}
            value={<Digits text={data.claim_number} />}
            oneLine={data.claim_number.length}
            text={t('keepNumber')}
          />
        </div>
        <DefinitionList
          items={[
            { label: t('sentAt'), value: format.instant(data.created_at) },
            { label: words('preview.amount'), value: format.baht(data.medical_expense_satang), strong: true },
            { label: t('documents'), value: t('documentCount', { count: data.documents.length }) },
            ...(data.email
              ? [{ label: words('fill.email'), value: <EmailAddress address={data.email} /> }]
              : []),
            ...(data.payout ? [{ label: goesTo('goesTo'), value: payoutName(data.payout) }] : []),
          ]}
        />
        <ReceiptActions claim={data} />
      </Card>
      <Section title={t('next.title')}>
        <Card>
          <Timeline
            label={t('next.title')}
            events={[
              {
                id: 'received',
                title: t('next.received'),
                when: format.instant(data.created_at),
                state: 'done',
              },
              { id: 'checking', title: t('next.checking'), text: t('next.checkingBody'), state: 'now' },
              {
                id: 'answer',
                title: due,
                text: data.email ? t('next.answerBody', { email: data.email }) : t('next.answerInApp'),
                state: 'next',
              },
              {
                id: 'originals',
                title: t('next.originals', { date: format.date(data.keep_originals_until) }),
                state: 'next',
              },
            ]}
          />
        </Card>
      </Section>
      <ButtonLink wide to={href('claimStatus', { id })}>
        {t('follow')}
      </ButtonLink>
      <ButtonLink wide look="secondary" to={href('home')}>
        {common('home')}
      </ButtonLink>
    </div>
  )
}
