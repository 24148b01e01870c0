import { reasonCodes } from '@khum/contract/claim-status'
import { documentLists } from '@khum/contract/documents'
import type { Case } from '@khum/contract/office-case'
import { type ReactNode, useState } from 'react'
import { useFormat, useTranslations } from '../../i18n'
import { askWordsOfBoth } from '../../i18n/ask-words'
import { Button } from '../../ui/button'
import styles from './case-page.module.css'
import type { Act, ActionName } from './use-case'
import type { useLines } from './use-lines'

interface Panel {
  found: Case
  work: ReturnType<typeof useLines>
  act: Act
  busy: boolean
  onClose: () => void
}

/** The panel of an action: its fields, and the button that Enter presses. */
export function ActionPanel({ name, ...panel }: Panel & { name: ActionName }) {
  if (name === 'approve') return <Approve {...panel} />
  if (name === 'ask') return <Ask {...panel} />
  return <WithReason name={name} {...panel} />
}

function Frame({
  title,
  panel: { busy, onClose },
  label,
  isReady = true,
  onSubmit,
  children,
}: {
  title: string
  panel: Panel
  label: string
  isReady?: boolean
  onSubmit: () => void
  children: ReactNode
}) {
  const t = useTranslations('claimCase')
  return (
    <form
      className={styles.panel}
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !busy) onSubmit()
      }}
    >
      <h2>{title}</h2>
      {children}
      <p className={styles.buttons}>
        <Button type="submit" busy={busy} disabled={!isReady} autoFocus={isReady}>
          {label}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
      </p>
    </form>
  )
}

function Approve(panel: Panel) {
  const { found, work, act } = panel
  const t = useTranslations('claimCase')
  const format = useFormat()
  const hasAppeal = found.claim.appeals.some(({ answered_at }) => answered_at === null)
  const amounts = {
    amount: format.amount(work.total),
    billed: format.amount(found.claim.medical_expense_satang),
  }
  return (
    <Frame
      title={t(hasAppeal ? 'answer' : 'approve')}
      panel={panel}
      label={t('confirm')}
      isReady={work.isReady && work.total > 0}
      onSubmit={() => act(hasAppeal ? 'appeal-answer' : 'decision', { approve: work.approval() })}
    >
      <p>{t('willPay', amounts)}</p>
    </Frame>
  )
}

function Ask(panel: Panel) {
  const t = useTranslations('claimCase')
  const [list, setList] = useState<(typeof documentLists)[number]>('medical')
  const [words, setWords] = useState<{ th: string; en: string }>(askWordsOfBoth.medical)
  const [days, setDays] = useState(5)
  return (
    <Frame
      title={t('ask')}
      panel={panel}
      label={t('confirm')}
      isReady={words.th.trim() !== '' && words.en.trim() !== ''}
      onSubmit={() => panel.act('document-request', { list, reason: words, working_days: days })}
    >
      <label>
        {t('document')}
        <select
          value={list}
          onChange={({ target }) => {
            const chosen = documentLists.find((each) => each === target.value) ?? 'medical'
            setList(chosen)
            setWords(askWordsOfBoth[chosen])
          }}
        >
          {documentLists.map((each) => (
            <option key={each} value={each}>
              {t(each)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('wordsTh')}
        <textarea
          lang="th"
          rows={2}
          value={words.th}
          onChange={({ target }) => setWords({ ...words, th: target.value })}
        />
      </label>
      <label>
        {t('wordsEn')}
        <textarea
          lang="en"
          rows={2}
          value={words.en}
          onChange={({ target }) => setWords({ ...words, en: target.value })}
        />
      </label>
      <label>
        {t('workingDays')}
        <input
          type="number"
          min={1}
          max={60}
          value={days}
          onChange={({ target }) => setDays(Number(target.value) || 1)}
        />
      </label>
      <p>{t('clockPaused')}</p>
    </Frame>
  )
}

function focus(node: HTMLElement | null) {
  node?.focus()
}

const withDate: readonly ActionName[] = ['hold']
const withCode: readonly ActionName[] = ['reject']

function WithReason({ name, ...panel }: Panel & { name: Exclude<ActionName, 'approve' | 'ask'> }) {
  const t = useTranslations('claimCase')
  const reasons = useTranslations('reasonNames')
  const [why, setWhy] = useState('')
  const [code, setCode] = useState<(typeof reasonCodes)[number]>('not_covered')
  const [until, setUntil] = useState('')
  const needsWhy = !['reject', 'insurer', 'resume', 'answer', 'confirmLook'].includes(name)
  const isReady = (!needsWhy || why.trim() !== '') && (!withDate.includes(name) || until !== '')
  function submit() {
    const reason = why.trim()
    if (name === 'reject')
      return panel.act('decision', { reject: { reason: code, ...(reason ? { internal_note: reason } : {}) } })
    if (name === 'hold') return panel.act('on-hold', { until, reason })
    if (name === 'insurer')
      return panel.act('to-insurer', { approve: panel.work.total > 0 ? panel.work.approval() : undefined })
    if (name === 'answer') return panel.act('appeal-answer', {})
    const proposal = panel.found.proposal?.id
    if (name === 'confirmLook') return panel.act('second-look', { proposal, confirm: true })
    if (name === 'sendBack') return panel.act('second-look', { proposal, confirm: false, note: reason })
    if (name === 'takeOver')
      return panel.act('take', { take_over: { from: panel.found.holder?.staff_id, reason } })
    if (name === 'resume') return panel.act('resume', {})
    return panel.act(name, { reason })
  }
  const title = name === 'confirmLook' ? t('secondLook') : name === 'answer' ? t('keepDecision') : t(name)
  return (
    <Frame title={title} panel={panel} label={t('confirm')} isReady={isReady} onSubmit={submit}>
      {withCode.includes(name) && (
        <label>
          {t('reason')}
          <select
            value={code}
            onChange={({ target }) => setCode(reasonCodes.find((each) => each === target.value) ?? 'other')}
          >
            {reasonCodes.map((each) => (
              <option key={each} value={each}>
                {reasons(each)}
              </option>
            ))}
          </select>
        </label>
      )}
      {withDate.includes(name) && (
        <label>
          {t('until')}
          <input type="date" value={until} onChange={({ target }) => setUntil(target.value)} />
        </label>
      )}
      {(needsWhy || name === 'reject') && (
        <label>
          {t(name === 'takeOver' ? 'takeOverWhy' : name === 'reject' ? 'internal' : 'why')}
          <input
            value={why}
            maxLength={500}
            ref={needsWhy ? focus : undefined}
            onChange={({ target }) => setWhy(target.value)}
          />
        </label>
      )}
    </Frame>
  )
}
