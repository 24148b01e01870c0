import type { HospitalDetail } from '@khum/contract/hospitals'
import { Flag, Navigation, Phone } from 'lucide-react'
import { useState } from 'react'
import { useFormat, useTranslations } from '../../i18n'
import { formatPhoneNumber } from '../../lib/phone-number'
import { useSession } from '../../lib/services'
import { mapLink, readPhone } from '../../platform/map-link'
import { Button } from '../../ui/action/button'
import { ButtonLink } from '../../ui/action/button-link'
import { Badge } from '../../ui/display/badge'
import { DefinitionList } from '../../ui/display/definition-list'
import { Card, Section } from '../../ui/layout/card'
import { Columns } from '../../ui/layout/columns'
import { HospitalNetwork } from './hospital-network'
import styles from './hospitals.module.css'
import { isAlwaysOpen } from './hours'
import { HoursList } from './hours-list'
import { ReportSheet } from './report-sheet'
import { useHospitalWords } from './use-hospital-words'

export function HospitalDetails({
  hospital,
  coverage,
  isNetworkLoading,
  onCoverage,
}: {
  hospital: HospitalDetail
  coverage: string | undefined
  /** Whether `hospital` still has the network services of another card, while those of `coverage` are loading. */
  isNetworkLoading: boolean
  onCoverage: (coverage: string) => void
}) {
  const t = useTranslations('hospitals')
  const format = useFormat()
  const words = useHospitalWords()
  const member = useSession().status === 'member'
  const [reporting, setReporting] = useState(false)
  const name = format.words(hospital.name)
  const otherName = format.lang === 'th' ? hospital.name.en : hospital.name.th
  const open = words.openness(hospital.open_now)
  return (
    <Columns
      first={
        <>
          <Card>
            <div className={styles.head}>
              <h2 className={styles.name}>{name}</h2>
              {otherName !== name && <p className="soft">{otherName}</p>}
              <p className={styles.badges}>
                <Badge tone="info">{t(`kind.${hospital.kind}`)}</Badge>
                {open && <Badge tone={open.tone}>{open.text}</Badge>}
              </p>
              {hospital.distance_m !== null && (
                <p>
                  <b>{t('place.away', { distance: words.distance(hospital.distance_m) })}</b>
                  <br />
                  <span className="soft">{t('place.straight')}</span>
                </p>
              )}
              <div className={styles.actions}>
                {hospital.phone && (
                  <ButtonLink wide icon={<Phone />} to={`tel:${hospital.phone}`}>
                    {t('place.call', { phone: formatPhoneNumber(hospital.phone) })}
                  </ButtonLink>
                )}
                <ButtonLink
                  wide
                  look="secondary"
                  icon={<Navigation />}
                  to={mapLink(readPhone(navigator), { ...hospital, name })}
                  rel="noreferrer"
                >
                  {t('place.navigate')}
                </ButtonLink>
              </div>
            </div>
          </Card>
          {member && (
            <HospitalNetwork
              hospital={hospital}
              coverage={coverage}
              isLoading={isNetworkLoading}
              onCoverage={onCoverage}
            />
          )}
        </>
      }
      second={
        <>
          <HoursList hours={hospital.hours}>
            {hospital.kind === 'hospital' &&
              hospital.hours.length > 0 &&
              isAlwaysOpen(hospital.hours) &&
              t('place.emergencyHours')}
          </HoursList>
          <Section title={t('place.facts')}>
            <Card>
              <DefinitionList
                items={[
                  ...(hospital.address
                    ? [{ label: t('place.address'), value: format.words(hospital.address) }]
                    : []),
                  { label: t('place.province'), value: format.words(hospital.province) },
                  {
                    label: t('place.phone'),
                    value: hospital.phone ? formatPhoneNumber(hospital.phone) : t('place.noPhone'),
                  },
                ]}
              />
            </Card>
          </Section>
          <Button look="link" icon={<Flag />} onClick={() => setReporting(true)}>
            {t('report.open')}
          </Button>
          {reporting && <ReportSheet id={hospital.id} onClose={() => setReporting(false)} />}
        </>
      }
    />
  )
}
