import { bangkokDate, bangkokTime, dayMs, weekday } from '@khum/contract/calendar'
import type { TelemedProvider } from '@khum/contract/telemedicine-provider'
import { useFormat, useTranslations } from '../../i18n'
import { useApi } from '../../lib/services'

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const namedLanguages = ['th', 'en', 'zh', 'ja', 'my'] as const

export function useProviderWords() {
  const t = useTranslations('telemedicine.provider')
  const format = useFormat()
  const api = useApi()

  /** Formats an opening time: `พรุ่งนี้ 09:00 น.`, `on Monday at 09:00`. */
  function when(opensAt: string): string {
    const opening = openingTime(opensAt, api.serverNow())
    if (opening.kind === 'later') return t('onDate', { date: format.instant(opensAt) })
    if (opening.kind !== 'weekday') return t(opening.kind, { time: opening.time })
    return t('onDay', { day: t(`dayNames.${days[opening.day - 1] ?? 'mon'}`), time: opening.time })
  }

  return {
    when,
    openness({ open_now, next_opens_at }: Pick<TelemedProvider, 'open_now' | 'next_opens_at'>): string {
      if (open_now) return t('open')
      return next_opens_at === null ? t('closed') : t('opensAgain', { when: when(next_opens_at) })
    },
    languages: (codes: readonly string[]): string =>
      codes
        .map((code) => {
          const named = namedLanguages.find((each) => each === code)
          return named === undefined ? code.toUpperCase() : t(`language.${named}`)
        })
        .join(', '),
  }
}

/** When a provider opens, relative to today. `day` is 1 (Monday) to 7; `time` is `HH:MM` in Bangkok. */
export type OpeningTime =
  | { kind: 'today' | 'tomorrow'; time: string }
  | { kind: 'weekday'; day: number; time: string }
  | { kind: 'later' }

/**
 * Returns when a provider opens, relative to today.
 * @param now the server's time in milliseconds
 */
export function openingTime(opensAt: string, now: number): OpeningTime {
  const at = new Date(opensAt)
  const time = bangkokTime(at)
  const day = bangkokDate(at)
  const days = Math.round((Date.parse(day) - Date.parse(bangkokDate(new Date(now)))) / dayMs)
  if (days <= 0) return { kind: 'today', time }
  if (days === 1) return { kind: 'tomorrow', time }
  if (days < 7) return { kind: 'weekday', day: weekday(day), time }
  return { kind: 'later' }
}
