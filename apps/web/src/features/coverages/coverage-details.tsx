import type { CoverageDetail } from '@khum/contract/coverages'
import { href } from '@khum/contract/paths'
import { type ReactNode, useState } from 'react'
import { useFormat, useTranslations } from '../../i18n'
import { Button } from '../../ui/action/button'
import { Badge, type Tone } from '../../ui/display/badge'
import { Section } from '../../ui/layout/card'
import { Columns } from '../../ui/layout/columns'
import { List, ListRow } from '../../ui/layout/list-row'
import { keepWords } from '../../ui/text/keep-words'
import { BenefitRows } from './benefit-rows'
import { type AllowedActions, CardActions } from './card-actions'
import { CardNumbers } from './card-numbers'
import { CoverageCard } from './coverage-card'
import { CoverageFrame } from './coverage-frame'
import { useCoverage, useKnownCoverage } from './use-coverages'
import { WhyNot } from './why-not'

/** Shows one coverage: the card, the balance of each benefit, and the claims on it. Requirement 1.3 */
export function CoverageDetails({ id }: { id: string }) {
  const t = useTranslations('coverages.detail')
  const known = useKnownCoverage(id)
  return (
    <CoverageFrame
      coverage={useCoverage(id)}
      notFound={t('notFound')}
      known={known && <CoverageCard coverage={known} />}
    >
      {(coverage) => <CoverageBody coverage={coverage} path={href('coverage', { id })} />}
    </CoverageFrame>
  )
}

/**
 * Shows a loaded coverage: the card and its actions, the benefits with their limits, the claims, `children`, and the
 * facts about the policy. The screen must load the `coverages` and `insurance` messages.
 */
export function CoverageBody({
  coverage,
  path,
  allowed = { use: true, claim: true, doctor: true },
  children,
}: {
  coverage: CoverageDetail
  /** The path of this screen, to which the member returns after the one-time code for the full numbers. */
  path: string
  allowed?: AllowedActions
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
    <Columns
      first={
        <>
          <div className="opened">
            <CoverageCard coverage={coverage} />
          </div>
          <CardActions coverage={coverage} allowed={allowed} />
          <WhyNot coverage={coverage} mayClaim={allowed.claim} />
          <Section title={t('detail.benefits')} text={t('asOf', { time: format.instant(coverage.as_of) })}>
            {coverage.benefits.length === 0 ? (
              <p className="soft">{keepWords(t('detail.noBenefits'))}</p>
            ) : (
              <BenefitRows benefits={coverage.benefits} hasEnded={hasEnded} />
            )}
          </Section>
        </>
      }
      second={
        <>
          <ClaimHistory entries={coverage.claim_history} />
          {children}
          <CardNumbers coverage={coverage} path={path} facts={facts} />
        </>
      }
    />
  )
}

/** `cause` is the reason for the treatment, if the viewer may see it. */
type Entry = CoverageDetail['claim_history'][number] & { cause?: string | null }

const tones: Record<Entry['group'], Tone> = { in_process: 'info', approved: 'success', rejected: 'danger' }

/**
 * Lists the newest claims on this coverage with their admission date, amount and status. A button shows all claims.
 * Requirement 3.8
 */
function ClaimHistory({ entries }: { entries: readonly Entry[] }) {
  const t = useTranslations('coverages.history')
  const words = useTranslations('insurance')
  const format = useFormat()
  const [all, setAll] = useState(false)
  const originWords = (origin: Entry['origin']) => (origin === 'member_app' ? null : t(`origin.${origin}`))
  const shown = all ? entries : entries.slice(0, 3)
  return (
    <Section title={t('title')}>
      {entries.length === 0 ? (
        <p className="soft">{keepWords(t('none'))}</p>
      ) : (
        <List label={t('title')}>
          {shown.map((entry) => (
            <ListRow
              key={entry.claim_number}
              {...(entry.claim_id ? { to: href('claimStatus', { id: entry.claim_id }) } : {})}
              meta={format.date(entry.admission_date, 'short')}
              title={entry.amount_satang === null ? t('noAmount') : format.baht(entry.amount_satang)}
              text={[entry.cause, originWords(entry.origin), entry.claim_number].filter(Boolean).join(' · ')}
              end={<Badge tone={tones[entry.group]}>{words(`claimGroup.${entry.group}`)}</Badge>}
            />
          ))}
        </List>
      )}
      {shown.length < entries.length && (
        <Button wide look="secondary" onClick={() => setAll(true)}>
          {t('all', { count: entries.length })}
        </Button>
      )}
    </Section>
  )
}
