import type { TelemedVisit } from '@khum/contract/telemedicine-visit'
import { useFormat, useTranslations } from '../../i18n'
import { MoreButton } from '../../lib/more-button'
import { useBrand } from '../../theme/brand'
import { Badge, type Tone } from '../../ui/display/badge'
import { Section } from '../../ui/layout/card'
import { List, ListRow } from '../../ui/layout/list-row'
import { ProviderLogo } from './provider-logo'
import { useVisits } from './use-telemedicine'
import { nextAddress } from './visit-addresses'

type Status = 'open' | 'handed' | 'used' | 'ended'

const tones: Record<Status, Tone> = { open: 'warning', handed: 'info', used: 'success', ended: 'neutral' }

function statusOf({ state, redeemed_at }: TelemedVisit): Status {
  if (redeemed_at !== null) return 'used'
  if (state === 'expired') return 'ended'
  return state === 'handed_off' ? 'handed' : 'open'
}

/** The member's visits, newest first. Each links to its next step, as long as the insurer offers telemedicine. */
export function History() {
  const t = useTranslations('telemedicine.history')
  const format = useFormat()
  const { offers } = useBrand()
  const visits = useVisits()
  if (!visits.data || visits.data.length === 0) return null
  return (
    <Section title={t('title')}>
      <List label={t('title')}>
        {visits.data.map((visit) => {
          const status = statusOf(visit)
          return (
            <ListRow
              key={visit.id}
              {...(offers.telemed_mart && { to: nextAddress(visit) })}
              icon={<ProviderLogo logo={visit.provider.logo} size="sm" />}
              meta={format.instant(visit.handed_off_at ?? visit.created_at)}
              title={format.words(visit.provider.name)}
              text={<Badge tone={tones[status]}>{t(`state.${status}`)}</Badge>}
              end={status === 'open' && offers.telemed_mart ? t('goOn') : undefined}
            />
          )
        })}
      </List>
      <MoreButton list={visits}>{t('more')}</MoreButton>
    </Section>
  )
}
