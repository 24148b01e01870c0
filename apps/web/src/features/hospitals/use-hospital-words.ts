import { type HospitalItem, type NetworkService, networkServices } from '@khum/contract/hospitals'
import { useTranslations } from '../../i18n'

export function useHospitalWords() {
  const t = useTranslations('hospitals')
  return {
    /** Formats a distance: `850 ม.`, `1.2 กม.`, `120 กม.` */
    distance(metres: number): string {
      if (metres < 995) return t('list.metres', { count: String(Math.round(metres / 10) * 10) })
      const kilometres = metres / 1_000
      return t('list.kilometres', {
        count: kilometres < 10 ? kilometres.toFixed(1) : String(Math.round(kilometres)),
      })
    },
    services: (services: readonly NetworkService[]): string =>
      networkServices
        .filter((service) => services.includes(service))
        .map((service) => t(`service.${service}`))
        .join(', '),
    openness(open: HospitalItem['open_now']) {
      if (open === null) return null
      return open
        ? ({ tone: 'success', text: t('list.open') } as const)
        : ({ tone: 'neutral', text: t('list.closed') } as const)
    },
  }
}
