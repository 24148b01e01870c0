import type { Opening } from '@khum/contract/hospitals'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n'
import { DefinitionList } from '../../ui/display/definition-list'
import { Card, Section } from '../../ui/layout/card'
import { keepWords } from '../../ui/text/keep-words'
import { allDay, type DaySpan, daySpans } from './hours'

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/**
 * The opening hours. Consecutive days with the same hours share one line, and `children` are shown below. The screen
 * must load the `hospitals` messages.
 */
export function HoursList({ hours, children }: { hours: readonly Opening[]; children?: ReactNode }) {
  const t = useTranslations('hospitals.place')
  const dayName = (day: number) => {
    const known = days[day - 1]
    return known ? t(`dayNames.${known}`) : ''
  }
  const label = ({ from, to }: DaySpan) => {
    if (from === 1 && to === 7) return t('everyDay')
    return from === to ? dayName(from) : `${dayName(from)} – ${dayName(to)}`
  }
  const times = ({ hours }: DaySpan) =>
    hours.length === 0 ? t('closedAllDay') : hours.join() === allDay ? t('allDay') : hours.join(', ')
  return (
    <Section title={t('hours')}>
      {hours.length === 0 ? (
        <p className="soft">{keepWords(t('hoursUnknown'))}</p>
      ) : (
        <Card>
          <DefinitionList
            items={daySpans(hours).map((span) => ({ label: label(span), value: times(span) }))}
          />
        </Card>
      )}
      {children && <div className="soft">{children}</div>}
    </Section>
  )
}
