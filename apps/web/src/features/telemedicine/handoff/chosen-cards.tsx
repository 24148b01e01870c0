import type { TelemedVisit } from '@khum/contract/telemedicine-visit'
import { Check, Clock, X } from 'lucide-react'
import { useFormat, useTranslations } from '../../../i18n'
import { InsuranceCard } from '../../../ui/display/insurance-card'
import { keepWords } from '../../../ui/text/keep-words'
import { ProviderLogo } from '../provider-logo'
import styles from '../telemedicine.module.css'

export function ChosenCards({ visit }: { visit: TelemedVisit }) {
  const t = useTranslations('telemedicine.preview')
  const words = useTranslations('insurance')
  const format = useFormat()
  return (
    <>
      <div className={styles.with}>
        <ProviderLogo logo={visit.provider.logo} size="sm" />
        <p>{keepWords(t('with', { provider: format.words(visit.provider.name) }))}</p>
      </div>
      <ol className={styles.chosen}>
        {visit.cards.map((card, position) => {
          const look = looks[card.state]
          return (
            <li key={card.coverage_id}>
              <InsuranceCard
                company={format.words(card.insurer_name)}
                logo={card.insurer_logo}
                color={card.card_color}
                plan={format.words(card.plan_name)}
                name={format.words(card.insured_name)}
                numberLabel={words('card.number')}
                number={card.policy_number_masked}
                corner={position === 0 ? t('main') : t('extra', { order: String(position) })}
                state={words(`state.${card.state}`)}
                stateTone={look.tone}
                stateIcon={<look.Icon aria-hidden="true" />}
              />
            </li>
          )
        })}
      </ol>
    </>
  )
}

const looks = {
  in_force: { tone: 'good', Icon: Check },
  grace: { tone: 'waiting', Icon: Clock },
  waiting: { tone: 'waiting', Icon: Clock },
  lapsed: { tone: 'off', Icon: X },
  ended: { tone: 'off', Icon: X },
} as const
