import { limits } from '@khum/contract/limits'
import { cardAmounts } from '@khum/contract/typed-cards'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { Button } from '../../ui/action/button'
import { IconButton } from '../../ui/action/icon-button'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog'
import { MoneyField } from '../../ui/fields/money-field'
import { TextField } from '../../ui/fields/text-field'
import { Card, Section } from '../../ui/layout/card'
import { keepWords } from '../../ui/text/keep-words'
import { type BenefitValues, emptyBenefit } from './card-values'
import styles from './cards.module.css'

/**
 * The part of the card's form for benefits. Each row is one benefit that the member types in. Requirements 2.14, 5.7
 */
export function BenefitRows({
  rows,
  onChange,
  error,
}: {
  rows: readonly BenefitValues[]
  onChange: (rows: readonly BenefitValues[]) => void
  /** Returns the error message for a path such as `benefits.0.used`. */
  error: (path: string) => string | undefined
}) {
  const t = useTranslations('typedCards.benefits')
  const common = useTranslations('common')
  const [removing, setRemoving] = useState<BenefitValues | null>(null)

  const remove = (row: BenefitValues) => onChange(rows.filter(({ key }) => key !== row.key))
  function change(key: string, part: Partial<BenefitValues>) {
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  }
  return (
    <Section title={t('title')} text={t('text')}>
      {rows.map((row, index) => {
        const number = String(index + 1)
        return (
          <Card key={row.key}>
            <fieldset className={styles.benefit} aria-label={t('row', { number })}>
              <div className={styles.benefitHead}>
                <h3>{keepWords(t('row', { number }))}</h3>
                <IconButton
                  label={t('remove', { number })}
                  onClick={() => (isEmpty(row) ? remove(row) : setRemoving(row))}
                >
                  <Trash2 />
                </IconButton>
              </div>
              <TextField
                label={t('benefit')}
                placeholder={t('example')}
                name={`benefits.${index}.benefit`}
                autoComplete="off"
                maxLength={limits.card.benefit}
                value={row.benefit}
                onChange={(event) => change(row.key, { benefit: event.target.value })}
                error={error(`benefits.${index}.benefit`)}
              />
              <div className={styles.amounts}>
                {cardAmounts.map((amount) => (
                  <MoneyField
                    key={amount}
                    label={t(amount)}
                    unit={t('baht')}
                    name={`benefits.${index}.${amount}`}
                    value={row[amount]}
                    onChange={(value) => change(row.key, { [amount]: value.slice(0, limits.card.amount) })}
                    error={error(`benefits.${index}.${amount}`)}
                  />
                ))}
              </div>
            </fieldset>
          </Card>
        )
      })}
      {rows.length < limits.card.benefits && (
        <Button wide look="secondary" icon={<Plus />} onClick={() => onChange([...rows, emptyBenefit()])}>
          {t('add')}
        </Button>
      )}
      <ConfirmDialog
        open={removing !== null}
        title={t('removeTitle')}
        confirmLabel={t('removeConfirm')}
        cancelLabel={common('cancel')}
        danger
        onConfirm={() => {
          if (removing) remove(removing)
          setRemoving(null)
        }}
        onCancel={() => setRemoving(null)}
      >
        {removing?.benefit}
      </ConfirmDialog>
    </Section>
  )
}

function isEmpty(row: BenefitValues): boolean {
  return row.benefit.trim() === '' && cardAmounts.every((amount) => row[amount] === '')
}
