import type { FamilyCoverage } from '@khum/contract/family'
import { href } from '@khum/contract/paths'
import { useFormat, useTranslations } from '../../i18n'
import { Section } from '../../ui/layout/card'
import { keepWords } from '../../ui/text/keep-words'
import { CoverageBody, CoverageFrame } from '../coverages'
import { ScopeWords } from './scope-words'
import { useFamilyCoverage } from './use-family'

/** Shows those parts of a relative's coverage that this member may see. R42 */
export function FamilyCoverageDetails({ id }: { id: string }) {
  const t = useTranslations('family.detail')
  return (
    <CoverageFrame coverage={useFamilyCoverage(id)} notFound={t('notFound')}>
      {(coverage) => (
        <CoverageBody
          coverage={coverage}
          path={href('familyCoverages', { id })}
          allowed={{
            use: coverage.member.scopes.includes('use_card'),
            claim: coverage.member.scopes.includes('claim'),
            doctor: false,
          }}
        >
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
      {!member.scopes.includes('see_diagnosis') && (
        <p className="soft">{keepWords(t('detail.noDiagnosis'))}</p>
      )}
    </Section>
  )
}
