import type { HospitalItem } from '@khum/contract/hospitals'
import { Hospital, Stethoscope } from 'lucide-react'
import { useFormat, useTranslations } from '../../i18n'
import { Badge } from '../../ui/display/badge'
import { ListRow } from '../../ui/layout/list-row'
import styles from './hospitals.module.css'
import { usePlaceWords } from './use-place-words'

/** A place in a list: leads to it (`to`), or is chosen (`onPress`). */
export function PlaceRow({ place, to, onPress }: { place: HospitalItem; to?: string; onPress?: () => void }) {
  const t = useTranslations('hospitals')
  const format = useFormat()
  const words = usePlaceWords()
  const open = words.openness(place.open_now)
  return (
    <ListRow
      icon={place.kind === 'hospital' ? <Hospital /> : <Stethoscope />}
      title={format.words(place.name)}
      text={
        <span className={styles.about}>
          <span>
            {t(`kind.${place.kind}`)} · {format.words(place.province)}
          </span>
          {place.distance_m !== null && <b className={styles.distance}>{words.distance(place.distance_m)}</b>}
          {open && <Badge tone={open.tone}>{open.text}</Badge>}
          {place.network.length > 0 && (
            <Badge tone="success">{t('list.cashless', { services: words.services(place.network) })}</Badge>
          )}
        </span>
      }
      {...(to === undefined ? {} : { to })}
      {...(onPress ? { onPress } : {})}
    />
  )
}
