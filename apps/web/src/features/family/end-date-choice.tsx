import { bangkokDate, dayMs } from '@khum/contract/calendar'
import { useFormat, useTranslations } from '../../i18n'
import { useApi } from '../../lib/services'
import { RadioCards } from '../../ui/fields/radio-cards'

const spans = { month: 30, quarter: 91, year: 365 } as const

/**
 * Lets the member choose the last day of a family authority, at the latest `latest`. Without `latest`, the member can
 * also choose that the authority has no end; the value is then ''.
 */
export function EndDateChoice({
  latest = null,
  value,
  onChange,
}: {
  latest?: string | null
  value: string
  onChange: (day: string) => void
}) {
  const t = useTranslations('family')
  const format = useFormat()
  const api = useApi()
  const now = api.serverNow()
  const options = Object.entries(spans)
    .map(([span, days]) => ({ span, day: bangkokDate(new Date(now + days * dayMs)) }))
    .filter(({ day }) => latest === null || day < latest)
    .map(({ span, day }) => ({
      value: day,
      label: t(`span.${span as keyof typeof spans}`),
      text: t('until', { date: format.date(day, 'short') }),
    }))
  const longest =
    latest === null
      ? { value: '', label: t('span.none'), text: t('span.noneText') }
      : { value: latest, label: t('until', { date: format.date(latest, 'short') }), text: t('span.asked') }
  return (
    <RadioCards
      label={t('howLong')}
      name="ends_on"
      value={value}
      onChange={onChange}
      options={[longest, ...[...options].reverse()]}
    />
  )
}
