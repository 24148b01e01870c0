import type { ClaimDetail } from '@khum/contract/claims'
import { useFormat, useTranslations } from '../../../i18n'
import { Figure } from '../../../ui/display/figure'
import { Card, Section } from '../../../ui/layout/card'
import styles from '../status/status.module.css'
import { BillRows } from './bill-rows'
import { explainBill } from './explain'
import { LineExplanation } from './line-explanation'
import { ReasonWords } from './reason-words'

/** What was claimed, what is paid, and why. */
export function Amounts({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('claimStatus.amounts')
  const format = useFormat()
  const bill = explainBill(claim.lines)
  const unit = { unit: t('baht'), unitFirst: format.lang === 'en' }
  if (!bill)
    return (
      <Section title={t('title')}>
        <Card>
          <Figure
            {...unit}
            label={t('claimed')}
            value={format.amount(claim.medical_expense_satang)}
            {...(claim.group === 'in_process' ? { text: t('waiting') } : {})}
          />
        </Card>
      </Section>
    )
  const [first, ...others] = claim.lines
  const onlyReason = others.length === 0 ? first?.decided?.reason : null
  return (
    <Section title={t('title')}>
      <Card>
        <Figure
          {...unit}
          label={t(claim.paid_on ? 'paid' : 'benefit')}
          value={format.amount(bill.benefit)}
          {...(claim.paid_on ? { text: t('paidOn', { date: format.date(claim.paid_on) }) } : {})}
        />
        <BillRows explanation={bill} />
        {onlyReason && onlyReason !== claim.reason && <ReasonWords reason={onlyReason} />}
      </Card>
      {others.length > 0 && (
        <>
          <h3>{t('lines')}</h3>
          <div className={styles.lines}>
            {claim.lines.map((line) => (
              <LineExplanation key={line.id} line={line} />
            ))}
          </div>
        </>
      )}
    </Section>
  )
}
