import type { ClaimDetail, ClaimEvent } from '@khum/contract/claims'
import { useFormat, useTranslations } from '../../../i18n'
import { Timeline, type TimelineEvent } from '../../../ui/display/timeline'
import { Card, Section } from '../../../ui/layout/card'
import styles from './status.module.css'
import { stateOf, stepAhead } from './timeline-events'

/** The claim's story from the day it was sent, to what comes next. */
export function ClaimTimeline({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('claimStatus.timeline')
  const words = useTranslations('insurance.claimStatus')
  const format = useFormat()
  const events: TimelineEvent[] = claim.events.map((event, index) => ({
    id: event.id,
    title: words(event.status),
    when: `${format.instant(event.at)} · ${t(`by.${event.actor}`)}`,
    text: <EventText event={event} />,
    state: stateOf(event, index === claim.events.length - 1),
  }))
  const ahead = stepAhead(claim)
  if (ahead)
    events.push({
      id: 'ahead',
      title: t(ahead === 'answer' ? 'nextAnswer' : 'nextPayment'),
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
      {event.reason && <span>{reason(event.reason)}</span>}
      {event.note && <span>{format.words(event.note)}</span>}
    </span>
  )
}
