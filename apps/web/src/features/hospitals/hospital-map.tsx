import type { HospitalItem } from '@khum/contract/hospitals'
import { Map as MapIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormat, useTranslations } from '../../i18n'
import { useServices } from '../../lib/services'
import { useNavigate } from '../../router'
import { Button } from '../../ui/action/button'
import { FormAlert } from '../../ui/fields/form-alert'
import styles from './hospitals.module.css'

interface MapProps {
  hospitals: readonly HospitalItem[]
  /** Where a hospital's pin leads. */
  hrefOf: (hospital: HospitalItem) => string
}

/** Offers a map of the hospitals found, if the installation has a map style. The list stays below the map. */
export function HospitalMap(props: MapProps) {
  const t = useTranslations('hospitals.map')
  const { mapStyleUrl } = useServices()
  const { lang } = useFormat()
  const [isOpen, setOpen] = useState(false)
  if (mapStyleUrl === null) return null
  return (
    <>
      <Button
        wide
        look="secondary"
        icon={<MapIcon />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'hide' : 'show')}
      </Button>
      {isOpen && (
        // The pins of a drawn map keep their language. So a change of language changes the key, which draws the map
        // again.
        <DrawnMap
          key={[lang, ...props.hospitals.map(({ id }) => id)].join()}
          {...props}
          styleUrl={mapStyleUrl}
        />
      )}
    </>
  )
}

/** Loads MapLibre and draws the map. If that fails, says so. */
function DrawnMap({ hospitals, hrefOf, styleUrl }: MapProps & { styleUrl: string }) {
  const t = useTranslations('hospitals.map')
  const format = useFormat()
  const navigate = useNavigate()
  const box = useRef<HTMLElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const draw = useEffectEvent(async () => {
    const { drawMap } = await import('./draw-map')
    if (!box.current) return () => undefined
    const nameOf = (hospital: HospitalItem) => format.words(hospital.name)
    const onOpen = (hospital: HospitalItem) => void navigate(hrefOf(hospital))
    return drawMap(box.current, { styleUrl, hospitals, nameOf, onOpen, onFailure: () => setFailed(true) })
  })
  useEffect(() => {
    let left = false
    let remove = () => {}
    draw()
      .then((drawn) => {
        if (left) drawn()
        else remove = drawn
      })
      .catch(() => setFailed(true))
    return () => {
      left = true
      remove()
    }
  }, [])
  if (hasFailed) return <FormAlert tone="warning">{t('failed')}</FormAlert>
  return <section ref={box} className={styles.map} aria-label={t('label')} />
}
