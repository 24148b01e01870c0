import type { CoverageDetail } from '@khum/contract/coverages'
import { href } from '@khum/contract/paths'
import { useFormat, useTranslations } from '../../i18n'
import { Badge, type Tone } from '../../ui/display/badge'
import { Section } from '../../ui/layout/card'
import { List, ListRow } from '../../ui/layout/list-row'

/** `cause`: the reason for the treatment, if the viewer may see it. */
type Entry = CoverageDetail['claim_history'][number] & { cause?: string | null }

const tones: Record<Entry['group'], Tone> = { in_process: 'info', approved: 'success', rejected: 'danger' }

/** Claims on this coverage: admission date, amount and status. Requirement 3.8 */
export function ClaimHistory({ entries }: { entries: readonly Entry[] }) {
  const t = useTranslations('coverages.history')
  const words = useTranslations('insurance')
  const format = useFormat()
  return (
    <Section title={t('title')}>
      {entries.length === 0 ? (
        <p className="soft">{t('none')}</p>
      ) : (
        <List label={t('title')}>
          {entries.map((entry) => (
            <ListRow
              key={entry.claim_number}
              {...(entry.claim_id ? { to: href('claimStatus', { id: entry.claim_id }) } : {})}
              meta={format.date(entry.admission_date, 'short')}
              title={entry.amount_satang === null ? t('noAmount') : format.baht(entry.amount_satang)}
              text={entry.cause ? `${entry.cause} · ${entry.claim_number}` : entry.claim_number}
              end={<Badge tone={tones[entry.group]}>{words(`claimGroup.${entry.group}`)}</Badge>}
            />
          ))}
        </List>
      )}
    </Section>
  )
}
