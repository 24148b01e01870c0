import { groupOfStatus, isFinalStatus } from '@khum/contract/claim-status'
import type { ClaimDetail, ClaimEvent } from '@khum/contract/claims'
import { useFormat, useTranslations } from '../../../i18n'
import { Timeline, type TimelineEvent } from '../../../ui/display/timeline'
import { Card, Section } from '../../../ui/layout/card'
import { keepWords } from '../../../ui/text/keep-words'
import styles from './status.module.css'

export function ClaimTimeline({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('claimStatus.timeline')
  const words = useTranslations('insurance.claimStatus')
  const format = useFormat()
  const events: TimelineEvent[] = claim.events.map((event, index) => ({
    id: event.id,
    title: hasOwnTitle(event.kind) ? t(`kind.${event.kind}`) : words(event.status),
    when: `${format.instant(event.at)} · ${t(`by.${event.actor}`)}`,
    text: <EventText event={event} />,
    state: eventState(event, index === claim.events.length - 1),
  }))
  const next = nextStep(claim)
  if (next)
    events.push({
      id: 'next',
      title: t(next === 'answer' ? 'nextAnswer' : 'nextPayment'),
      state: 'next',
      ...(claim.due_date ? { when: t('byDate', { date: format.date(claim.due_date) }) } : {}),
    })
  return (
    <Section title={t('title')}>
      <Card>
        <Timeline label={t('title')} events={events} />
      </Card>
    </Section>
  )
}

function EventText({ event }: { event: ClaimEvent }) {
  const reason = useTranslations('claimStatus.reason')
  const format = useFormat()
  if (!event.reason && !event.note) return null
  return (
    <span className={styles.eventText}>
      {event.reason && <span>{keepWords(reason(event.reason))}</span>}
      {event.note && <span>{keepWords(format.words(event.note))}</span>}
    </span>
  )
}

/** Events whose title says what happened instead of naming the claim's status. */
const ownTitles = [
  'undone',
  'reopened',
  'appealed',
  'appeal_upheld',
  'account_given',
  'payment_result',
] as const

function hasOwnTitle(kind: ClaimEvent['kind']): kind is (typeof ownTitles)[number] {
  return ownTitles.some((each) => each === kind)
}

function eventState(event: ClaimEvent, isLast: boolean): TimelineEvent['state'] {
  if (event.kind === 'appealed') return isLast ? 'now' : 'done'
  if (event.status === 'payment_failed' || groupOfStatus(event.status) === 'rejected') return 'failed'
  return isLast && !isFinalStatus(event.status) ? 'now' : 'done'
}

function nextStep(
  claim: Pick<ClaimDetail, 'status' | 'group' | 'pays_hospital'>,
): 'answer' | 'payment' | null {
  if (isFinalStatus(claim.status) || (claim.pays_hospital && claim.group === 'approved')) return null
  return claim.group === 'in_process' ? 'answer' : 'payment'
}
