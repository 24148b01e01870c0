import { type HospitalItem, networkServices } from '@khum/contract/hospitals'
import { Hospital, Stethoscope } from 'lucide-react'
import { useFormat, useTranslations } from '../../i18n'
import { Badge } from '../../ui/display/badge'
import { ListRow } from '../../ui/layout/list-row'
import styles from './hospitals.module.css'
import { useHospitalWords } from './use-hospital-words'

export function HospitalRow({
  hospital,
  hasCard,
  to,
  onPress,
}: {
  hospital: HospitalItem
  hasCard: boolean
  to?: string
  onPress?: () => void
}) {
  const t = useTranslations('hospitals')
  const format = useFormat()
  const words = useHospitalWords()
  const open = words.openness(hospital.open_now)
  return (
    <ListRow
      icon={hospital.kind === 'hospital' ? <Hospital /> : <Stethoscope />}
      title={format.words(hospital.name)}
      text={
        <span className={styles.about}>
          <span>
            {t(`kind.${hospital.kind}`)} · {format.words(hospital.province)}
          </span>
          {hospital.distance_m !== null && (
            <b className={styles.distance}>{words.distance(hospital.distance_m)}</b>
          )}
          {open && <Badge tone={open.tone}>{open.text}</Badge>}
          {hospital.network.length > 0 && (
            <Badge tone="success">
              {hospital.network.length === networkServices.length
                ? t('filter.service')
                : t('list.cashless', { services: words.services(hospital.network) })}
            </Badge>
          )}
          {hasCard && hospital.network.length === 0 && <Badge tone="warning">{t('list.payFirst')}</Badge>}
        </span>
      }
      {...(to === undefined ? {} : { to })}
      {...(onPress ? { onPress } : {})}
    />
  )
}
