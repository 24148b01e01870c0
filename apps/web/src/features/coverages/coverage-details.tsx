import type { CoverageDetail } from '@khum/contract/coverages'
import { href } from '@khum/contract/paths'
import type { ReactNode } from 'react'
import { useFormat, useTranslations } from '../../i18n'
import { Badge, type Tone } from '../../ui/display/badge'
import { DefinitionList } from '../../ui/display/definition-list'
import { FormAlert } from '../../ui/fields/form-alert'
import { Card, Section } from '../../ui/layout/card'
import { List, ListRow } from '../../ui/layout/list-row'
import { BenefitCard } from './benefit-card'
import { CardNumbers } from './card-numbers'
import { CoverageCard } from './coverage-card'
import { CoverageFrame } from './coverage-frame'
import { InsurerHotlines } from './hotlines'
import { useCoverage } from './use-coverages'

/** One coverage: the card, the balance of each benefit, and the claims on it. Requirement 1.3 */
export function CoverageDetails({ id }: { id: string }) {
  const t = useTranslations('coverages.detail')
  return (
    <CoverageFrame coverage={useCoverage(id)} notFound={t('notFound')}>
      {(coverage) => <CoverageBody coverage={coverage} path={href('coverage', { id })} />}
    </CoverageFrame>
  )
}

/** A loaded coverage, with `children` below the card. The screen must load the `coverages` and `insurance` messages. */
export function CoverageBody({
  coverage,
  path,
  children,
}: {
  coverage: CoverageDetail
  /** The path of this screen, to which the member returns after the one-time code for the full numbers. */
  path: string
  children?: ReactNode
}) {
  const t = useTranslations('coverages')
  const words = useTranslations('insurance')
  const format = useFormat()
  const hasEnded = coverage.state === 'ended' || coverage.state === 'lapsed'
  const facts = [
    { label: t('detail.insured'), value: format.words(coverage.insured_name) },
    { label: t('detail.relationship'), value: words(`relationship.${coverage.relationship}`) },
    { label: t('detail.effective'), value: format.date(coverage.effective_date) },
    { label: t('detail.expiry'), value: format.date(coverage.expiry_date) },
    ...(coverage.policyholder_name
      ? [{ label: t('detail.policyholder'), value: format.words(coverage.policyholder_name) }]
      : []),
  ]
  return (
    <>
      <CoverageCard coverage={coverage} />
      {coverage.state !== 'in_force' && (
        <FormAlert tone="warning">{t(`detail.state.${coverage.state}`)}</FormAlert>
      )}
      {children}
      <CardNumbers coverage={coverage} path={path} />
      <Section title={t('detail.benefits')} text={t('asOf', { time: format.instant(coverage.as_of) })}>
        {coverage.benefits.length === 0 && <p className="soft">{t('detail.noBenefits')}</p>}
        {coverage.benefits.map((benefit) => (
          <BenefitCard key={benefit.id} benefit={benefit} hasEnded={hasEnded} />
        ))}
      </Section>
      <ClaimHistory entries={coverage.claim_history} />
      <Section title={t('detail.facts')}>
        <Card>
          <DefinitionList items={facts} />
        </Card>
      </Section>
      <InsurerHotlines cards={[coverage]} />
    </>
  )
}

/** `cause` is the reason for the treatment, if the viewer may see it. */
type Entry = CoverageDetail['claim_history'][number] & { cause?: string | null }

const tones: Record<Entry['group'], Tone> = { in_process: 'info', approved: 'success', rejected: 'danger' }

/** Lists the claims on this coverage with their admission date, amount and status. Requirement 3.8 */
function ClaimHistory({ entries }: { entries: readonly Entry[] }) {
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
