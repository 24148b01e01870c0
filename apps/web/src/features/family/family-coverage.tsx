import type { FamilyCoverage } from '@khum/contract/family'
import { href } from '@khum/contract/paths'
import { useFormat, useTranslations } from '../../i18n'
import { useBrand } from '../../theme/brand'
import { Section } from '../../ui/layout/card'
import { ClaimLink, CoverageBody, CoverageFrame, isUsable, UseCardLink } from '../coverages'
import { ScopeWords } from './scope-words'
import { useFamilyCoverage } from './use-family'

/** A relative's coverage, as far as this member may see it. R42 */
export function FamilyCoverageDetails({ id }: { id: string }) {
  const t = useTranslations('family.detail')
  return (
    <CoverageFrame coverage={useFamilyCoverage(id)} notFound={t('notFound')}>
      {(coverage) => (
        <CoverageBody coverage={coverage} path={href('familyCoverages', { id })}>
          <Authority coverage={coverage} />
        </CoverageBody>
      )}
    </CoverageFrame>
  )
}

function Authority({ coverage: { member } }: { coverage: FamilyCoverage }) {
  const t = useTranslations('family')
  const words = useTranslations('insurance.relationship')
  const format = useFormat()
  return (
    <Section title={t('detail.mayDo')} text={`${words(member.relationship)} · ${format.words(member.name)}`}>
      <ScopeWords scopes={member.scopes} endsAt={member.ends_at} />
      {!member.scopes.includes('see_diagnosis') && <p className="soft">{t('detail.noDiagnosis')}</p>}
    </Section>
  )
}

export function UseRelativesCard({ id }: { id: string }) {
  const { data } = useFamilyCoverage(id)
  return data && canUse(data) ? <UseCardLink id={id} /> : null
}

/**
 * The button to claim on a relative's card. It is the main action if the card can't be used at a hospital. Otherwise
 * it is below the main action.
 */
export function ClaimOnRelativesCard({ id, place }: { id: string; place: 'main' | 'below' }) {
  const { offers } = useBrand()
  const { data } = useFamilyCoverage(id)
  if (!offers.e_claim || !data?.claimable || !data.member.scopes.includes('claim')) return null
  if (canUse(data) !== (place === 'below')) return null
  return <ClaimLink id={id} look={place === 'below' ? 'secondary' : 'primary'} />
}

function canUse(coverage: FamilyCoverage): boolean {
  return isUsable(coverage) && coverage.member.scopes.includes('use_card')
}
