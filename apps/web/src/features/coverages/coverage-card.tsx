import type { Coverage, CoverageState } from '@khum/contract/coverages'
import { Check, Clock, X } from 'lucide-react'
import { useFormat, useTranslations } from '../../i18n'
import { InsuranceCard } from '../../ui/display/insurance-card'

const looks: Record<CoverageState, { stateTone: 'good' | 'waiting' | 'off'; Icon: typeof Check }> = {
  in_force: { stateTone: 'good', Icon: Check },
  grace: { stateTone: 'waiting', Icon: Clock },
  waiting: { stateTone: 'waiting', Icon: Clock },
  lapsed: { stateTone: 'off', Icon: X },
  ended: { stateTone: 'off', Icon: X },
}

/** What a card needs to be drawn; without a network there is no logo and no balance. */
type Drawn = Pick<
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

/** A coverage as the insurer's card. Needs the words of `insurance`. */
export function CoverageCard({ coverage }: { coverage: Drawn }) {
  const t = useTranslations('insurance')
  const format = useFormat()
  const { stateTone, Icon } = looks[coverage.state]
  const { headline } = coverage
  return (
    <InsuranceCard
      company={format.lang === 'th' ? coverage.insurer_name_th : coverage.insurer_name_en}
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
        // What is left of a card that is over can no longer be used.
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
