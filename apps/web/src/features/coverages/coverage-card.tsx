import type { Coverage, CoverageState } from '@khum/contract/coverages'
import { Check, Clock, X } from 'lucide-react'
import { useFormat, useTranslations } from '../../i18n'
import { InsuranceCard } from '../../ui/display/insurance-card'
import { insurerName } from './insurer-name'

const styles: Record<CoverageState, { stateTone: 'good' | 'waiting' | 'off'; Icon: typeof Check }> = {
  in_force: { stateTone: 'good', Icon: Check },
  grace: { stateTone: 'waiting', Icon: Clock },
  waiting: { stateTone: 'waiting', Icon: Clock },
  lapsed: { stateTone: 'off', Icon: X },
  ended: { stateTone: 'off', Icon: X },
}

/** The fields that a card shows. Cards of the offline copy have no logo and no balance. */
type CardFace = Pick<
  Coverage,
  | 'insurer_name_th'
  | 'insurer_name_en'
  | 'card_color'
  | 'plan_name'
  | 'card_type'
  | 'policy_number_masked'
  | 'insured_name'
  | 'expiry_date'
  | 'state'
> &
  Partial<Pick<Coverage, 'insurer_logo' | 'headline' | 'nickname'>>

/** Displays a coverage as the insurer's card. The screen must load the `insurance` messages. */
export function CoverageCard({ coverage }: { coverage: CardFace }) {
  const t = useTranslations('insurance')
  const format = useFormat()
  const { stateTone, Icon } = styles[coverage.state]
  const { headline } = coverage
  return (
    <InsuranceCard
      company={insurerName(coverage, format.lang)}
      logo={coverage.insurer_logo}
      color={coverage.card_color}
      plan={[coverage.nickname, format.words(coverage.plan_name)].filter(Boolean).join(' · ')}
      name={format.words(coverage.insured_name)}
      numberLabel={t('card.number')}
      number={coverage.policy_number_masked}
      validLabel={t('card.until')}
      valid={format.date(coverage.expiry_date, 'short')}
      state={t(`state.${coverage.state}`)}
      stateTone={stateTone}
      stateIcon={<Icon aria-hidden="true" />}
      corner={t(`cardType.${coverage.card_type}`)}
      figure={
        // The balance of an ended card can no longer be used, so it isn't shown.
        headline && stateTone !== 'off'
          ? {
              label: t('card.left', { benefit: t(`benefit.${headline.kind}`) }),
              value: format.baht(headline.left),
            }
          : undefined
      }
    />
  )
}
