import { useFormat, useTranslations } from '../../i18n'
import { Button } from '../../ui/action/button'
import { DefinitionList } from '../../ui/display/definition-list'
import { Digits } from '../../ui/display/digits'
import { FormAlert } from '../../ui/fields/form-alert'
import { EligibilitySummary, overallVerdict, VerdictBadge } from '../use-card'
import styles from './hospital-counter.module.css'
import type { Checked } from './use-counter-check'

/** Shows all that a hospital may see: verdict, initials, masked card number, limits, and what the member pays. */
export function CheckResult({ checked, onNext }: { checked: Checked; onNext: () => void }) {
  const t = useTranslations('hospitalCounter')
  const format = useFormat()
  const { card, eligibility } = checked
  const verdict = overallVerdict(eligibility)
  return (
    <>
      <section className={styles.panel} role="status">
        <h2 className="visually-hidden">{t('result')}</h2>
        <div className={styles.verdict}>
          <VerdictBadge verdict={verdict} />
          <p lang={format.lang === 'th' ? 'en' : 'th'}>{t(`verdictBeside.${verdict}`)}</p>
        </div>
        <p className="soft">
          {format.words(checked.hospital_name)} ·{' '}
          {t('checkedAt', { time: format.instant(checked.verified_at) })}
        </p>
        <DefinitionList
          items={[
            {
              label: t('person'),
              value: `${card.insured_initials.th} · ${card.insured_initials.en}`,
              strong: true,
            },
            { label: t('insurer'), value: format.words(card.insurer_name) },
            { label: t('plan'), value: format.words(card.plan_name) },
            { label: t('number'), value: <Digits text={card.card_number_masked} /> },
          ]}
        />
        <FormAlert tone="info">{t('identify')}</FormAlert>
      </section>
      <EligibilitySummary eligibility={eligibility} />
      <Button wide onClick={onNext}>
        {t('next')}
      </Button>
    </>
  )
}
