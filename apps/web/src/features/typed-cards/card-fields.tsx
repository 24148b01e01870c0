import { familyRelationships } from '@khum/contract/find-policy'
import { limits } from '@khum/contract/limits'
import { href } from '@khum/contract/paths'
import { cardAmounts } from '@khum/contract/typed-cards'
import { useFormat, useTranslations } from '../../i18n'
import { DateField } from '../../ui/fields/date-field'
import { PickerField } from '../../ui/fields/picker-field'
import { RadioCards } from '../../ui/fields/radio-cards'
import { TextField } from '../../ui/fields/text-field'
import styles from './cards.module.css'
import { NumberField } from './number-field'
import { type OpenCard, useCardState } from './use-cards'
import type { useMaskedNumbers } from './use-masked-numbers'

const cardTypes = ['group', 'individual', 'self_bought'] as const

/** Form fields for what is printed on a card, in the usual order. Requirements 2.14, 3.6 */
export function CardFields({
  open,
  numbers,
  error,
}: {
  open: OpenCard
  numbers: ReturnType<typeof useMaskedNumbers>
  error: (path: string, asks?: 'choose') => string | undefined
}) {
  const t = useTranslations('typedCards.form')
  const words = useTranslations('insurance')
  const common = useTranslations('common')
  const { lang } = useFormat()
  const { card, values } = useCardState(open)
  const { edit } = open.editor
  const shown = card.typed ?? card.data
  const dateWords = { day: common('day'), month: common('month'), year: common('year') }
  const isFamily = card.whose === 'family'
  return (
    <div className={styles.part}>
      {isFamily && (
        <RadioCards
          label={t('relationship')}
          name="relationship"
          columns={3}
          value={values.relationship === 'self' ? '' : values.relationship}
          onChange={(relationship) => edit({ relationship })}
          options={familyRelationships.map((value) => ({ value, label: words(`relationship.${value}`) }))}
          error={error('relationship', 'choose')}
        />
      )}
      <div id="company">
        <PickerField
          label={t('company')}
          placeholder={t('choose')}
          value={values.company}
          to={`${href('insuranceList')}?${new URLSearchParams({ card: card.id })}`}
          error={error('company', 'choose')}
        />
      </div>
      <NumberField
        label={t('noCard')}
        name="noCard"
        maxLength={limits.card.number}
        value={numbers.noCard}
        masked={shown.no_card_masked}
        isComplete={card.state === 'complete'}
        busy={numbers.busy}
        onChange={(noCard) => edit({ noCard })}
        onShow={numbers.show}
        error={error('noCard')}
      />
      <TextField
        label={t('name_ins')}
        name="name_ins"
        autoComplete="off"
        maxLength={limits.card.name}
        value={values.name_ins}
        onChange={(event) => edit({ name_ins: event.target.value })}
        error={error('name_ins')}
      />
      <div id="startDate">
        <DateField
          label={t('startDate')}
          lang={lang}
          words={dateWords}
          name="startDate"
          value={values.startDate}
          onChange={(startDate) => edit({ startDate })}
          error={error('startDate', 'choose')}
        />
      </div>
      <div id="dueDate">
        <DateField
          label={t('dueDate')}
          lang={lang}
          words={dateWords}
          name="dueDate"
          value={values.dueDate}
          onChange={(dueDate) => edit({ dueDate })}
          error={error('dueDate', 'choose')}
        />
      </div>
      <RadioCards
        label={t('cardType')}
        name="card_type"
        value={values.card_type}
        onChange={(card_type) => edit({ card_type })}
        options={cardTypes.map((value) => ({
          value,
          label: words(`cardType.${value}`),
          text: words(`cardTypeText.${value}`),
        }))}
      />
      {(values.card_type === 'group' || values.employee_id !== '') && (
        <NumberField
          label={t('employee_id')}
          note={common('optional')}
          name="employee_id"
          maxLength={limits.card.number}
          value={numbers.employee_id}
          masked={shown.employee_id_masked}
          isComplete={card.state === 'complete'}
          busy={numbers.busy}
          onChange={(employee_id) => edit({ employee_id })}
          onShow={numbers.show}
          error={error('employee_id')}
        />
      )}
    </div>
  )
}

const ownLabels = [
  'relationship',
  'company',
  'noCard',
  'name_ins',
  'startDate',
  'dueDate',
  'employee_id',
] as const

/** Returns a function that gives the label of the field at a path, such as `noCard` or `benefits.0.used`. */
export function useFieldNames(): (path: string) => string {
  const t = useTranslations('typedCards.form')
  const benefits = useTranslations('typedCards.benefits')
  return (path) => {
    const own = ownLabels.find((label) => label === path)
    if (own) return t(own)
    const [, index, field] = path.split('.')
    const part = (['benefit', ...cardAmounts] as const).find((each) => each === field)
    const row = benefits('row', { number: String(Number(index) + 1) })
    return part ? `${row}: ${benefits(part)}` : row
  }
}
