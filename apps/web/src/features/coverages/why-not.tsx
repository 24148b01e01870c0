import type { CoverageDetail } from '@khum/contract/coverages'
import { useFormat, useTranslations } from '../../i18n'
import { useBrand } from '../../theme/brand'
import { FormAlert } from '../../ui/fields/form-alert'

/** Says why a card can't be used or claimed on, and what to do. Nothing is shown for a card without restrictions. */
export function WhyNot({ coverage, mayClaim }: { coverage: CoverageDetail; mayClaim: boolean }) {
  const t = useTranslations('coverages.detail')
  const format = useFormat()
  const { offers, productName } = useBrand()
  const { state } = coverage
  if (coverage.claim_until !== null && offers.e_claim)
    return (
      <FormAlert tone="warning">
        {t('state.endedClaimable', { date: format.date(coverage.claim_until) })}
      </FormAlert>
    )
  if (state !== 'in_force')
    return (
      <FormAlert tone="warning">
        {t(`state.${state}`, { date: format.date(coverage.effective_date) })}
      </FormAlert>
    )
  if (!offers.e_claim)
    return <FormAlert tone="info">{t('eClaimOff', { product: productName[format.lang] })}</FormAlert>
  return mayClaim ? null : <FormAlert tone="info">{t('mayNotClaim')}</FormAlert>
}
