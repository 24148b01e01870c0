import { limits } from '@khum/contract/limits'
import { Plus, X } from 'lucide-react'
import { useFormat, useTranslations } from '../../i18n'
import { lineHeadings } from '../../i18n/both-languages'
import { Button } from '../../ui/button'
import styles from './paper.module.css'
import { emptyLine, type PaperLine } from './paper-form'

/** The lines of the receipts: description, diagnosis and amount of each. */
export function LineFields({
  lines,
  wrong,
  onChange,
}: {
  lines: readonly PaperLine[]
  wrong: (field: string) => string | undefined
  onChange: (lines: readonly PaperLine[]) => void
}) {
  const t = useTranslations('paper')
  const format = useFormat()
  const set = (id: string, part: Partial<PaperLine>) =>
    onChange(lines.map((line) => (line.id === id ? { ...line, ...part } : line)))
  return (
    <fieldset className={styles.lines}>
      <legend>{t('lines')}</legend>
      <datalist id="line-names">
        {lineHeadings.map((words) => (
          <option key={words.en} value={format.words(words)} />
        ))}
      </datalist>
      <div className={styles.line} aria-hidden="true">
        <span>{t('descriptionHead')}</span>
        <span>{t('diagnosisHead')}</span>
        <span>{t('amountHead')}</span>
      </div>
      {lines.map((line, index) => {
        const at = String(index + 1)
        const cell = (name: 'description' | 'diagnosis' | 'amount', field: string) => {
          const error = wrong(`lines.${index}.${field}`)
          return (
            <span className={styles.cell}>
              <input
                aria-label={t(name, { at })}
                autoComplete="off"
                value={line[name]}
                maxLength={name === 'description' ? 200 : 20}
                list={name === 'description' ? 'line-names' : undefined}
                inputMode={name === 'amount' ? 'decimal' : undefined}
                data-kind={name === 'amount' ? 'number' : undefined}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${line.id} ${name}` : undefined}
                onChange={({ target }) => set(line.id, { [name]: target.value })}
              />
              {error && <small id={`${line.id} ${name}`}>{error}</small>}
            </span>
          )
        }
        return (
          <div key={line.id} className={styles.line}>
            {cell('description', 'description')}
            {cell('diagnosis', 'diagnosis_code')}
            {cell('amount', 'billed_satang')}
            {lines.length > 1 && (
              <button
                type="button"
                aria-label={t('removeLine', { at })}
                onClick={() => onChange(lines.filter(({ id }) => id !== line.id))}
              >
                <X size={18} aria-hidden="true" />
              </button>
            )}
          </div>
        )
      })}
      {lines.length < limits.claimLines && (
        <p>
          <Button look="secondary" onClick={() => onChange([...lines, emptyLine()])}>
            <Plus size={16} aria-hidden="true" />
            {t('addLine')}
          </Button>
        </p>
      )}
    </fieldset>
  )
}
