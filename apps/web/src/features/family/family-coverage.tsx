import type { FamilyCoverage } from '@khum/contract/family'
import { href } from '@khum/contract/paths'
import { useFormat, useTranslations } from '../../i18n'
import { useBrand } from '../../theme/brand'
import { ButtonLink } from '../../ui/action/button-link'
import { Section } from '../../ui/layout/card'
import { CoverageBody, CoverageFrame, isUsable } from '../coverages'
import { ScopeWords } from './scope-words'
import { useFamilyCoverage } from './use-family'

/** Everything about a relative's coverage that this member may see. TRUST R42 */
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

/** The way to a hospital's desk, for whoever may use this card there. */
export function UseForRelative({ id }: { id: string }) {
  const t = useTranslations('coverages.detail')
  const { data } = useFamilyCoverage(id)
  if (!data || !mayUse(data)) return null
  return (
    <ButtonLink wide to={`${href('selectHospital')}?coverage=${id}`}>
      {t('use')}
    </ButtonLink>
  )
}

/** The way to a claim, for whoever may file one with this card; the main action where it cannot be used, else below. */
export function ClaimForRelative({ id, place }: { id: string; place: 'main' | 'below' }) {
  const t = useTranslations('coverages.detail')
  const { offers } = useBrand()
  const { data } = useFamilyCoverage(id)
  if (!offers.e_claim || !data?.claimable || !data.member.scopes.includes('claim')) return null
  if (mayUse(data) !== (place === 'below')) return null
  return (
    <ButtonLink
      wide
      look={place === 'below' ? 'secondary' : 'primary'}
      to={`${href('coveragesEclaim')}?coverage=${id}`}
    >
      {t('claim')}
    </ButtonLink>
  )
}

function mayUse(coverage: FamilyCoverage): boolean {
  return isUsable(coverage) && coverage.member.scopes.includes('use_card')
}
