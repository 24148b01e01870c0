import type { HospitalDetail } from '@khum/contract/hospitals'
import { Flag, Navigation, Phone } from 'lucide-react'
import { useState } from 'react'
import { useFormat, useTranslations } from '../../i18n'
import { dialled } from '../../lib/dialled'
import { useSession } from '../../lib/services'
import { mapLink, readPhone } from '../../platform/map-link'
import { Button } from '../../ui/action/button'
import { ButtonLink } from '../../ui/action/button-link'
import { Badge } from '../../ui/display/badge'
import { DefinitionList } from '../../ui/display/definition-list'
import { Card, Section } from '../../ui/layout/card'
import styles from './hospitals.module.css'
import { isAlwaysOpen } from './hours'
import { HoursList } from './hours-list'
import { PlaceNetwork } from './place-network'
import { ReportSheet } from './report-sheet'
import { usePlaceWords } from './use-place-words'

/** All that is known of a place, and what one can do there: call, go, use a card, say what is wrong. */
export function PlaceDetails({
  place,
  coverage,
  onCoverage,
}: {
  place: HospitalDetail
  coverage: string | undefined
  onCoverage: (coverage: string) => void
}) {
  const t = useTranslations('hospitals')
  const format = useFormat()
  const words = usePlaceWords()
  const member = useSession().status === 'member'
  const [reporting, setReporting] = useState(false)
  const name = format.words(place.name)
  const otherName = format.lang === 'th' ? place.name.en : place.name.th
  const open = words.openness(place.open_now)
  return (
    <>
      <Card>
        <div className={styles.head}>
          <h2 className={styles.name}>{name}</h2>
          {otherName !== name && <p className="soft">{otherName}</p>}
          <p className={styles.badges}>
            <Badge tone="info">{t(`kind.${place.kind}`)}</Badge>
            {open && <Badge tone={open.tone}>{open.text}</Badge>}
          </p>
          {place.distance_m !== null && (
            <p>
              <b>{t('place.away', { distance: words.distance(place.distance_m) })}</b>
              <br />
              <span className="soft">{t('place.straight')}</span>
            </p>
          )}
          <div className={styles.actions}>
            {place.phone && (
              <ButtonLink wide icon={<Phone />} to={`tel:${place.phone}`}>
                {t('place.call', { phone: dialled(place.phone) })}
              </ButtonLink>
            )}
            <ButtonLink
              wide
              look="secondary"
              icon={<Navigation />}
              to={mapLink(readPhone(navigator), { ...place, name })}
              rel="noreferrer"
            >
              {t('place.navigate')}
            </ButtonLink>
          </div>
        </div>
      </Card>
      {member && <PlaceNetwork place={place} coverage={coverage} onCoverage={onCoverage} />}
      <HoursList hours={place.hours}>
        {place.kind === 'hospital' &&
          place.hours.length > 0 &&
          isAlwaysOpen(place.hours) &&
          t('place.emergencyHours')}
      </HoursList>
      <Section title={t('place.facts')}>
        <Card>
          <DefinitionList
            items={[
              ...(place.address ? [{ label: t('place.address'), value: format.words(place.address) }] : []),
              { label: t('place.province'), value: format.words(place.province) },
              { label: t('place.phone'), value: place.phone ? dialled(place.phone) : t('place.noPhone') },
            ]}
          />
        </Card>
      </Section>
      <Button look="link" icon={<Flag />} onClick={() => setReporting(true)}>
        {t('report.open')}
      </Button>
      {reporting && <ReportSheet id={place.id} onClose={() => setReporting(false)} />}
    </>
  )
}
