import { admitedTypes, type ClaimField, checkClaimData, claimTypes } from '@khum/contract/claim-rules'
import { limits } from '@khum/contract/limits'
import { href } from '@khum/contract/paths'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFieldWords, useFormat, useTranslations } from '../../../i18n'
import { useToday } from '../../../lib/use-today'
import { Button } from '../../../ui/action/button'
import { Chips } from '../../../ui/fields/chips'
import { DayChips } from '../../../ui/fields/day-chips'
import { FormAlert } from '../../../ui/fields/form-alert'
import { MoneyField } from '../../../ui/fields/money-field'
import { TextField } from '../../../ui/fields/text-field'
import { SmallCard } from '../../coverages'
import { ClaimPayout } from '../../payout-account'
import type { DraftEditor } from './draft-editor'
import styles from './filing.module.css'
import { PlaceChoice, SymptomChoice } from './quick-choices'
import { useDraftState } from './use-draft'

/** The form's fields that can have an error, in the order of the form, each with the message key of its label. */
export const fillLabels = {
  claim_type: 'claimType',
  accident_date: 'accidentDate',
  admited_type: 'admitedType',
  admited_date: 'admitedDate',
  symptom: 'symptom',
  provider_name: 'place',
  medical_expense: 'amount',
  email: 'email',
} as const satisfies Partial<Record<ClaimField, string>>

/** Step 1: what happened, where, when and how much it cost. Requirements 3.10, 5.8 to 5.11 */
export function FillStep({ editor, onNext }: { editor: DraftEditor; onNext: () => void }) {
  const t = useTranslations('filing.fill')
  const words = useTranslations('filing')
  const common = useTranslations('common')
  const fieldWords = useFieldWords()
  const { lang } = useFormat()
  const today = useToday()
  const { data, draft } = useDraftState(editor)
  const summary = useRef<HTMLDivElement>(null)
  const [tried, setTried] = useState(false)
  const issues = tried ? checkClaimData(data, today, draft.coverage) : []

  const missing = Object.entries(fillLabels)
    .filter(([path]) => issues.some((issue) => issue.path === path))
    .map(([path, label]) => ({ fieldId: `claim-${path}`, text: t(label) }))

  function error(path: ClaimField, asks?: 'choose'): string | undefined {
    const issue = issues.find((one) => one.path === path)
    return issue && fieldWords(issue.code, asks)
  }
  const dayField = {
    lang,
    today,
    words: {
      day: common('day'),
      month: common('month'),
      year: common('year'),
      today: t('today'),
      yesterday: t('yesterday'),
      otherDay: t('otherDay'),
    },
  }

  function next() {
    if (checkClaimData(data, today, draft.coverage).length === 0) return onNext()
    flushSync(() => setTried(true))
    // Moves to the summary of wrong fields, where each entry links to its field.
    summary.current?.focus()
    summary.current?.scrollIntoView({ block: 'center' })
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        next()
      }}
    >
      {missing.length > 0 && (
        <FormAlert ref={summary} title={t('incomplete', { count: missing.length })} items={missing} />
      )}
      <SmallCard coverage={draft.coverage} showName />
      {draft.coverage.policy_number_masked === '' && (
        <FormAlert tone="warning">{t('noPolicyNumber')}</FormAlert>
      )}
      <div id="claim-claim_type">
        <Chips
          label={t('claimType')}
          name="claim_type"
          value={data.claim_type ?? ''}
          onChange={(value) => editor.edit({ claim_type: value })}
          options={claimTypes.map((value) => ({ value, label: words(`claimType.${value}`) }))}
          error={error('claim_type', 'choose')}
        />
      </div>
      {data.claim_type === 'accident' && (
        <div id="claim-accident_date">
          <DayChips
            {...dayField}
            label={t('accidentDate')}
            name="accident_date"
            value={data.accident_date ?? ''}
            onChange={(value) => editor.edit({ accident_date: value.slice(0, 10) })}
            error={error('accident_date', 'choose')}
          />
        </div>
      )}
      <div id="claim-admited_type">
        <Chips
          label={t('admitedType')}
          name="admited_type"
          value={data.admited_type ?? ''}
          onChange={(value) => editor.edit({ admited_type: value })}
          options={admitedTypes.map((value) => ({ value, label: words(`admitedType.${value}`) }))}
          error={error('admited_type', 'choose')}
        />
      </div>
      <div id="claim-admited_date">
        <DayChips
          {...dayField}
          label={t('admitedDate')}
          hint={t('admitedDateHint', { days: limits.claimFilingDays })}
          name="admited_date"
          value={data.admited_date ?? ''}
          onChange={(value) => editor.edit({ admited_date: value.slice(0, 10) })}
          error={error('admited_date', 'choose')}
        />
      </div>
      <div id="claim-symptom">
        <SymptomChoice editor={editor} error={error('symptom', 'choose')} />
      </div>
      <div id="claim-provider_name">
        <PlaceChoice editor={editor} error={error('provider_name', 'choose')} />
      </div>
      <div id="claim-medical_expense">
        <MoneyField
          label={t('amount')}
          hint={t('amountHint')}
          unit={t('baht')}
          name="medical_expense"
          value={data.medical_expense ?? ''}
          onChange={(value) => editor.edit({ medical_expense: value.slice(0, 20) })}
          error={error('medical_expense')}
        />
      </div>
      <div id="claim-email">
        <TextField
          label={t('email')}
          note={common('optional')}
          hint={t('emailHint')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={200}
          value={data.email ?? ''}
          onChange={(event) => editor.edit({ email: event.target.value })}
          error={error('email')}
        />
      </div>
      <ClaimPayout next={`${href('eClaim')}?draft=${draft.id}&step=fill`} />
      <Button type="submit" wide>
        {t('next')}
      </Button>
    </form>
  )
}
