import { addDays, bangkokDate, isIsoDate } from '@khum/contract/calendar'
import { limits } from '@khum/contract/limits'
import { useFormat, useTranslations } from '../../i18n'
import { DateField } from '../../ui/date-field'
import styles from './case-page.module.css'
import { useCaseTyped } from './case-typed'
import { InsurersTick, InternalNote, isAppealed, typedInternally, useMayRecordAnswer } from './internal-note'
import { KeepDecision } from './keep-decision'
import { readLastProposal } from './last-proposal'
import { LineEditor } from './line-editor'
import { isWorded, MemberNote, typedNote } from './member-note'
import { NextCheck } from './next-check'
import { Frame, focus, type Panel } from './panel-frame'
import { Recommend } from './recommend'
import { Reject } from './reject'
import { RequestDocuments } from './request-documents'
import type { ActionName } from './use-case'
import { useProposalWords } from './why-back'

/** The panels of actions that need more than a reason. */
const panels = {
  approve: Approve,
  reject: Reject,
  ask: RequestDocuments,
  answer: KeepDecision,
  insurer: Recommend,
  lines: LineEditor,
}

function hasOwnPanel(name: ActionName): name is keyof typeof panels {
  return name in panels
}

/** The panel of an action: its fields, and the button that is pressed with a click or Enter. */
export function ActionPanel({ name, ...panel }: Panel & { name: ActionName }) {
  if (!hasOwnPanel(name)) return <WithReason name={name} {...panel} />
  const Own = panels[name]
  return <Own {...panel} />
}

function Approve(panel: Panel) {
  const { found, work, act } = panel
  const t = useTranslations('claimCase')
  const format = useFormat()
  const mayTick = useMayRecordAnswer(found)
  const [{ note, th, en, isTicked }, type] = useCaseTyped('approve', found, () => {
    const last = readLastProposal(found, 'approve')
    return { th: last.th, en: last.en, note: '', isTicked: false }
  })
  const { left_satang: left } = found.room
  const over = left === null ? 0 : work.total - left
  const hasAppeal = isAppealed(found)
  // A new decision that answers an appeal must pay more than the appealed decision.
  const appealed = hasAppeal ? (currentBenefit(found) ?? 0) : 0
  const isTooLittle = hasAppeal && work.total > 0 && work.total <= appealed
  const { outcome, reason, isNoteNeeded } = work.decision
  const isSent = found.claim.status === 'sent_to_insurer'
  const isInsurers = isSent || (mayTick && isTicked)
  const amounts = {
    amount: format.amount(work.total),
    billed: format.amount(found.claim.medical_expense_satang),
  }
  return (
    <Frame
      title={t(hasAppeal ? 'changeDecision' : isSent ? 'insurerApproved' : 'approve')}
      panel={panel}
      label={t('confirm')}
      isReady={
        work.isReady &&
        work.total > 0 &&
        !isTooLittle &&
        isWorded({ th, en }, isNoteNeeded) &&
        !(isInsurers && note.trim() === '')
      }
      onSubmit={() =>
        act(hasAppeal ? 'appeal-answer' : 'decision', {
          approve: {
            ...work.approval(),
            ...typedNote({ th, en }),
            ...typedInternally(note, isInsurers),
          },
        })
      }
    >
      <p>{t('willPay', amounts)}</p>
      {over > 0 && <p className={styles.warn}>{t('overPlan', { amount: format.amount(over) })}</p>}
      {work.total > 0 && !isSent && (
        <NextCheck
          found={found}
          total={work.total}
          reasons={work.lines.map((line) => line.reason)}
          isInsurers={isInsurers}
        />
      )}
      {isTooLittle && <p className={styles.bad}>{t('mustPayMore', { amount: format.amount(appealed) })}</p>}
      {work.total === 0 && (
        <p className={styles.bad}>{t(hasAppeal ? 'nothingToPayOnAppeal' : 'nothingToPay')}</p>
      )}
      {!work.isReady && <p className={styles.bad}>{t('figuresOpen')}</p>}
      <MemberNote
        note={{ th, en }}
        isNeeded={isNoteNeeded}
        decision={{ status: outcome, reason }}
        onChange={type}
      />
      {mayTick && <InsurersTick isTicked={isTicked} onChange={(is) => type({ isTicked: is })} />}
      <InternalNote note={note} isInsurers={isInsurers} onChange={(text) => type({ note: text })} />
    </Frame>
  )
}

function currentBenefit({ claim }: Panel['found']): number | undefined {
  const isCurrent = (each: (typeof claim.decisions)[number]) =>
    each.undone === null && !each.is_recommendation
  return claim.decisions.findLast(isCurrent)?.benefit_satang
}

const withDate: readonly ActionName[] = ['putOnHold']
/**
 * The number of days on hold that the screen suggests. Staff mostly wait for a
 * hospital's answer, which usually takes at most three days.
 */
const usualDaysOnHold = 3

function WithReason({ name, ...panel }: Panel & { name: Exclude<ActionName, keyof typeof panels> }) {
  const t = useTranslations('claimCase')
  const proposed = useProposalWords()
  const { proposal } = panel.found
  const [{ why, until }, type] = useCaseTyped(name, panel.found, () => ({
    why: '',
    until: addDays(bangkokDate(new Date()), usualDaysOnHold),
  }))
  const needsWhy = !['resume', 'confirmLook', 'withdraw', 'agree'].includes(name)
  const today = bangkokDate(new Date())
  const isInTime = isIsoDate(until) && until > today && until <= addDays(today, limits.holdDays)
  const isReady = (!needsWhy || why.trim() !== '') && (!withDate.includes(name) || isInTime)
  function submit() {
    const reason = why.trim()
    if (name === 'putOnHold') return panel.act('on-hold', { until, reason })
    if (name === 'confirmLook') return panel.act('second-look', { proposal: proposal?.id, confirm: true })
    if (name === 'sendBack')
      return panel.act('second-look', { proposal: proposal?.id, confirm: false, note: reason })
    if (name === 'withdraw') return panel.act('withdraw-proposal', { proposal: proposal?.id })
    if (name === 'agree') return panel.act('quality-look', { agrees: true })
    if (name === 'disagree') return panel.act('quality-look', { agrees: false, note: reason })
    if (name === 'takeOver')
      return panel.act('take', { take_over: { from: panel.found.holder?.staff_id, reason } })
    if (name === 'takeBack') return panel.act('take-back', { reason })
    if (name === 'resume') return panel.act('resume', {})
    return panel.act(name, { reason })
  }
  const title = t(name === 'confirmLook' ? 'secondLook' : name)
  return (
    <Frame title={title} panel={panel} label={t('confirm')} isReady={isReady} onSubmit={submit}>
      {(name === 'confirmLook' || name === 'withdraw') && proposal && <p>{proposed(proposal)}</p>}
      {withDate.includes(name) && (
        <DateField
          label={t('until')}
          value={until}
          onChange={(day) => type({ until: day })}
          error={isInTime ? undefined : t('untilWrong', { days: String(limits.holdDays) })}
        />
      )}
      {needsWhy && (
        <label>
          {t(name === 'takeOver' ? 'takeOverWhy' : 'why')}
          <input
            value={why}
            maxLength={500}
            ref={focus}
            onChange={({ target }) => type({ why: target.value })}
          />
        </label>
      )}
    </Frame>
  )
}
