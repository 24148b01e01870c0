import type { Case } from '@khum/contract/office-case'
import { nhs13Sections, type Section } from '@khum/contract/office-claim'
import { Trash2 } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { useFormat, useTranslations } from '../../i18n'
import { lineHeadings } from '../../i18n/both-languages'
import { parseAmount } from '../../ui/amounts'
import { Button } from '../../ui/button'
import styles from './case-page.module.css'
import { useCaseTyped } from './case-typed'
import { bringIntoView, focus } from './panel-frame'
import type { Act } from './use-case'

const scheme = 'nhs13'
type Line = Case['claim']['lines'][number]

interface Row {
  key: number
  name: string
  amount: string
  diagnosis: string
  procedure: string
  section: Section | null
  /** The claim's line that this row started from; null for a new row. */
  from: Line | null
}

/**
 * Splits the bill into the lines of the receipt. Enter in an amount adds a row with the rest of the bill. If there is
 * no rest, Enter saves the lines. Lines copied from a receipt can be pasted, each with a name and an amount.
 */
export function LineEditor({
  found,
  act,
  busy,
  failure,
  onClose,
}: {
  found: Case
  act: Act
  busy: boolean
  failure: string | null
  onClose: () => void
}) {
  const { claim } = found
  const t = useTranslations('claimCase')
  const format = useFormat()
  const current = () => ({
    rows: claim.lines.map((line, key) => toRow(line, key, format)),
    /** The ids of the claim's lines from which the rows were made. */
    of: claim.lines.map(({ id }) => id).join(' '),
  })
  const [{ rows, of }, type] = useCaseTyped('lines', found, current)
  // If another person has split the bill meanwhile, the typed rows stay until the assessor asks for the current lines.
  const isOutdated = of !== current().of
  const setRows = (next: Row[]) => type({ rows: next, of })
  const billed = claim.medical_expense_satang
  const sum = rows.reduce((all, { amount }) => all + (parseAmount(amount) ?? 0), 0)
  const isReady =
    sum === billed && rows.every(({ name, amount }) => name.trim() !== '' && (parseAmount(amount) ?? 0) > 0)
  const change = (key: number, part: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const lastKey = useRef(Math.max(claim.lines.length, ...rows.map(({ key }) => key)))
  function newRow(name: string, satang: number): Row {
    lastKey.current += 1
    const amount = satang > 0 ? format.amount(satang) : ''
    return { key: lastKey.current, name, amount, diagnosis: '', procedure: '', section: null, from: null }
  }
  function addAfter(key: number) {
    const at = rows.findIndex((row) => row.key === key) + 1
    setRows([...rows.slice(0, at), newRow('', billed - sum), ...rows.slice(at)])
  }
  function paste(event: ClipboardEvent, key: number) {
    const found = readLines(event.clipboardData.getData('text'))
    if (found.length < 2) return
    event.preventDefault()
    const at = rows.findIndex((row) => row.key === key)
    const pasted = found.map(([name, satang]) => newRow(name, satang))
    setRows([...rows.slice(0, at), ...pasted, ...rows.slice(at + 1)])
  }
  function enter(event: KeyboardEvent, key: number) {
    if (event.key !== 'Enter' || sum >= billed) return
    event.preventDefault()
    addAfter(key)
  }
  return (
    <form
      ref={bringIntoView}
      className={styles.panel}
      aria-label={t('split')}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !busy) act('lines', { lines: rows.map((row) => toLine(row, format.lang)) })
      }}
    >
      <h2>{t('split')}</h2>
      {isOutdated && (
        <div className={styles.warn}>
          <p>{t('linesChanged')}</p>
          <Button look="secondary" onClick={() => type(current())}>
            {t('currentLines')}
          </Button>
        </div>
      )}
      <datalist id="line-headings">
        {lineHeadings.map((words) => (
          <option key={words.en} value={format.words(words)} />
        ))}
      </datalist>
      {rows.map((row, index) => (
        <div key={row.key} className={styles.editRow}>
          <input
            aria-label={t('lineName', { at: String(index + 1) })}
            placeholder={t('line')}
            list="line-headings"
            value={row.name}
            required
            maxLength={200}
            ref={row.from === null || index === 0 ? focus : undefined}
            onFocus={({ target }) => target.select()}
            onPaste={(event) => paste(event, row.key)}
            onChange={({ target }) => change(row.key, { name: target.value })}
          />
          <input
            aria-label={t('lineAmount', { at: String(index + 1) })}
            placeholder={t('billed')}
            inputMode="decimal"
            value={row.amount}
            required
            data-kind="number"
            aria-invalid={row.amount !== '' && parseAmount(row.amount) === null ? true : undefined}
            onFocus={({ target }) => target.select()}
            onKeyDown={(event) => enter(event, row.key)}
            onChange={({ target }) => change(row.key, { amount: target.value })}
          />
          <input
            aria-label={t('diagnosis', { at: String(index + 1) })}
            placeholder={t('icd10')}
            value={row.diagnosis}
            pattern="[A-Za-z][0-9A-Za-z]{2}(\.?[0-9A-Za-z]{1,4})?"
            title={t('diagnosisForm')}
            onChange={({ target }) => change(row.key, { diagnosis: target.value })}
          />
          <input
            aria-label={t('procedure', { at: String(index + 1) })}
            placeholder={t('icd9')}
            value={row.procedure}
            maxLength={16}
            onChange={({ target }) => change(row.key, { procedure: target.value })}
          />
          <SectionField
            label={t('section', { at: String(index + 1) })}
            section={row.section}
            onChange={(section) => change(row.key, { section })}
          />
          <button
            type="button"
            aria-label={t('removeLine', { at: String(index + 1) })}
            disabled={rows.length === 1}
            onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
          >
            <Trash2 size={16} aria-hidden="true" />
          </button>
        </div>
      ))}
      <p className={sum === billed ? undefined : styles.bad} role="status">
        {t(sum === billed ? 'sumRight' : 'sumMust', {
          sum: format.amount(sum),
          billed: format.amount(billed),
        })}
      </p>
      {failure && (
        <p role="alert" className={styles.bad}>
          {failure}
        </p>
      )}
      <p className={styles.buttons}>
        <Button type="submit" busy={busy} disabled={!isReady}>
          {t('saveLines')}
        </Button>
        <Button look="secondary" onClick={() => addAfter(rows.at(-1)?.key ?? 0)}>
          {t('addLine')}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
      </p>
      <p className={styles.soft}>{t('splitHint')}</p>
    </form>
  )
}

/**
 * The field for a line's section of the benefit schedule. A section of an insurer's own schedule stays until the
 * assessor chooses another one.
 */
function SectionField({
  label,
  section,
  onChange,
}: {
  label: string
  section: Section | null
  onChange: (section: Section | null) => void
}) {
  const t = useTranslations('claimCase')
  const names = useTranslations('sectionNames')
  const isOwn = section !== null && section.scheme !== scheme
  return (
    <select
      aria-label={label}
      value={section?.code ?? ''}
      onChange={({ target: { value: code } }) => onChange(code ? { scheme, code } : null)}
    >
      <option value="">{t('noSection')}</option>
      {isOwn && <option value={section.code}>{`${section.scheme} ${section.code}`}</option>}
      {nhs13Sections.map((code) => (
        <option key={code} value={code}>{`${code} ${names(`s${code}`)}`}</option>
      ))}
    </select>
  )
}

function toRow(line: Line, key: number, format: ReturnType<typeof useFormat>): Row {
  return {
    key,
    name: format.words(line.description),
    amount: format.amount(line.billed_satang),
    diagnosis: line.diagnosis_code ?? '',
    procedure: line.procedure_code ?? '',
    section: line.section,
    from: line,
  }
}

/**
 * Builds the line to store. A usual heading of a bill gets its name in each language. Any other text is stored as
 * typed, for both languages.
 */
function toLine({ name, amount, diagnosis, procedure, section, from }: Row, lang: 'th' | 'en') {
  const text = name.trim()
  const known =
    from?.description[lang] === text
      ? from.description
      : lineHeadings.find(({ th, en }) => th === text || en === text)
  const code = diagnosis.trim().toUpperCase()
  return {
    description: known ?? { th: text, en: text },
    billed_satang: parseAmount(amount) ?? 0,
    ...(section ? { section } : {}),
    ...(code ? { diagnosis_code: code } : {}),
    ...(procedure.trim() ? { procedure_code: procedure.trim() } : {}),
  }
}

/** Reads lines such as `ค่ายา 1,250.00`. Lines without an amount are left out. */
function readLines(text: string): [name: string, satang: number][] {
  return text.split('\n').flatMap((line): [string, number][] => {
    const [, name = '', amount = ''] = /^(.*\S)\s+([\d,]+(?:\.\d{1,2})?)\s*$/.exec(line.trim()) ?? []
    const satang = parseAmount(amount)
    return name && satang ? [[name.slice(0, 200), satang]] : []
  })
}
