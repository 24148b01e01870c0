import type { TelemedProvider } from '@khum/contract/telemedicine-provider'
import { useFormat, useTranslations } from '../../i18n'
import { useApi } from '../../lib/services'
import { sayOpening } from './opening-time'

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const spoken = ['th', 'en', 'zh', 'ja', 'my'] as const

/** What is said of a provider in lists, details and notices. */
export function useProviderWords() {
  const t = useTranslations('telemedicine.provider')
  const format = useFormat()
  const api = useApi()

  /** `พรุ่งนี้ 09:00 น.`, `on Monday at 09:00`. */
  function when(opensAt: string): string {
    const said = sayOpening(opensAt, api.serverNow())
    if (said.kind === 'later') return t('onDate', { date: format.instant(opensAt) })
    if (said.kind !== 'weekday') return t(said.kind, { time: said.time })
    return t('onDay', { day: t(`dayNames.${days[said.day - 1] ?? 'mon'}`), time: said.time })
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
          const known = spoken.find((each) => each === code)
          return known === undefined ? code.toUpperCase() : t(`language.${known}`)
        })
        .join(', '),
  }
}
