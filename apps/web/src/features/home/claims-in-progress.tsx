import { placeName } from '@khum/contract/claim-place'
import type { ClaimSummary } from '@khum/contract/claims'
import { href } from '@khum/contract/paths'
import { useFormat, useTranslations } from '../../i18n'
import { Link } from '../../router'
import { Badge } from '../../ui/display/badge'
import { Section } from '../../ui/layout/card'
import { List, ListRow } from '../../ui/layout/list-row'

export function ClaimsInProgress({ claims }: { claims: readonly ClaimSummary[] }) {
  const t = useTranslations('home.claims')
  const common = useTranslations('common')
  const words = useTranslations('insurance')
  const format = useFormat()
  if (claims.length === 0) return null
  return (
    <Section title={t('title')} more={<Link to={href('claimStatus')}>{common('seeAll')}</Link>}>
      <List label={t('title')}>
        {claims.map((claim) => (
          <ListRow
            key={claim.id}
            to={href('claimStatus', { id: claim.id })}
            grows
            meta={format.date(claim.service_date, 'short')}
            title={placeName(claim, format.lang)}
            text={
              claim.requests_due_date === null
                ? format.baht(claim.medical_expense_satang)
                : t('until', { date: format.date(claim.requests_due_date, 'short') })
            }
            end={
              <Badge tone={claim.open_requests > 0 ? 'warning' : 'info'}>
                {claim.open_requests > 0
                  ? t('documents', { count: claim.open_requests })
                  : words(`claimStatus.${claim.status}`)}
              </Badge>
            }
          />
        ))}
      </List>
    </Section>
  )
}
