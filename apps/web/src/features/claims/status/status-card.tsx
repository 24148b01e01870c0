import { type ClaimStatus, nextActor, type ReasonCode } from '@khum/contract/claim-status'
import type { ClaimDetail } from '@khum/contract/claims'
import { Copy } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { useFormat, useTranslations } from '../../../i18n'
import { copyWithToast } from '../../../lib/copy-with-toast'
import { useToday } from '../../../lib/use-today'
import { IconButton } from '../../../ui/action/icon-button'
import { Badge } from '../../../ui/display/badge'
import { type Definition, DefinitionList } from '../../../ui/display/definition-list'
import { Digits } from '../../../ui/display/digits'
import { Figure } from '../../../ui/display/figure'
import { SuccessTick } from '../../../ui/feedback/success-tick'
import { FormAlert } from '../../../ui/fields/form-alert'
import { Card } from '../../../ui/layout/card'
import { keepWords } from '../../../ui/text/keep-words'
import { usePayoutWords } from '../../payout-account'
import { billAmounts } from '../eob/eob-amounts'
import { isLate, nextDue, openRequests } from './document-requests'
import styles from './status.module.css'
import { statusStyle } from './status-style'

/**
 * The claim's status: what it means, who acts next, and by when. For an approved claim, it starts with the amount,
 * the payment day and the account. The explanation of benefits below gives the reasons for the amount.
 */
export function StatusCard({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('claimStatus')
  const words = useTranslations('insurance')
  const payouts = useTranslations('payout')
  const payoutName = usePayoutWords()
  const format = useFormat()
  const today = useToday()
  const changed = useHasChanged(claim.status)
  const { tone, Icon } = statusStyle[claim.status]
  const openAppeal = claim.appeal?.answered_at === null ? claim.appeal : null
  const actor = nextActor(claim.status, openAppeal !== null)
  // The day by which we answer an open appeal. Null while the claim still needs another step first, such as a payment.
  const appealDue = openAppeal && nextActor(claim.status) === 'nobody' ? openAppeal.answer_due_date : null
  const due = nextDue(claim)
  const bill = claim.group === 'approved' ? billAmounts(claim.lines) : null
  const dueBack = claim.due_back_satang ?? 0
  // The part of the benefit that pays back other claims. This part isn't transferred. It is zero if the member received
  // too much for this claim: the deducted and the transferred amount together are then more than the benefit.
  const deducted = dueBack > 0 ? 0 : Math.min(claim.set_off_satang ?? 0, bill?.benefit ?? 0)
  const isAllDeducted = deducted > 0 && deducted === bill?.benefit
  const isHospitals = claim.pays_hospital && claim.group === 'approved'
  const steps: Definition[] = [
    ...(actor === 'nobody' || (isHospitals && claim.status !== 'paid')
      ? []
      : [{ label: t('next'), value: t(`actor.${actor}`) }]),
    ...(due && !bill ? [{ label: t(`due.${due.kind}`), value: format.date(due.date) }] : []),
    ...(appealDue === null ? [] : [{ label: t('due.appeal'), value: format.date(appealDue) }]),
  ]
  const late = isLate(due, today) || (appealDue !== null && appealDue < today)
  function paymentDay(): string | undefined {
    if (claim.paid_on !== null) return t('amounts.paidOn', { date: format.date(claim.paid_on) })
    return due ? t('amounts.payBy', { date: format.date(due.date) }) : undefined
  }
  /**
   * Returns the day and the account of the payment. Returns an empty list if the hospital is paid or nothing is
   * transferred. Does the same after a failed payment, because the member must first choose another account.
   */
  function payment(): string[] {
    if (claim.status === 'payment_failed' || claim.pays_hospital || isAllDeducted) return []
    const account = claim.payout && payouts('goesToAccount', { account: payoutName(claim.payout) })
    return [paymentDay() ?? [], account ?? []].flat()
  }

  function figureText(): ReactNode {
    const deduction = deducted > 0 ? [t('amounts.deducted', { amount: format.baht(deducted) })] : []
    const [first, ...others] = [...deduction, ...payment()]
    if (first === undefined) return undefined
    return (
      <>
        {keepWords(first)}
        {others.map((text) => (
          <Fragment key={text}>
            <br />
            {keepWords(text)}
          </Fragment>
        ))}
      </>
    )
  }

  function meaning(): string | null {
    // If the member must pay money back, another part of the page explains the amount. The usual text, "This claim is
    // complete", would contradict that part.
    if (claim.status === 'paid' && dueBack > 0 && appealDue === null) return null
    if (isHospitals) return t('paidToHospital')
    if (isCheckedAgain(claim)) return t('checkedAgain')
    if (claim.status === 'paid' && isAllDeducted) return t('allDeducted')
    return t(claim.status === 'paid' && appealDue !== null ? 'paidAppealed' : `meaning.${claim.status}`)
  }

  const isShownAsPaid = claim.paid_on !== null && dueBack === 0
  const text = meaning()
  return (
    <Card>
      <div className={styles.status} data-tone={tone}>
        <div className={styles.statusHead}>
          <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
            {words(`claimGroup.${claim.group}`)}
          </Badge>
          {claim.status === 'paid' && <SuccessTick />}
        </div>
        <h2 className={styles.statusName}>{keepWords(words(`claimStatus.${claim.status}`))}</h2>
        <p className={styles.changed} role="status">
          {changed && keepWords(t('changed', { status: words(`claimStatus.${claim.status}`) }))}
        </p>
        {bill && (
          <Figure
            label={t(isShownAsPaid ? 'amounts.paid' : 'amounts.benefit')}
            value={format.amount(isShownAsPaid ? bill.benefit - deducted : bill.benefit)}
            unit={t('amounts.baht')}
            unitFirst={format.lang === 'en'}
            text={figureText()}
          />
        )}
        {text && <p>{keepWords(text)}</p>}
      </div>
      {dueBack > 0 && <FormAlert tone="warning">{t('dueBack', { amount: format.baht(dueBack) })}</FormAlert>}
      {!bill && <DecisionReason claim={claim} />}
      <StaffNote claim={claim} />
      {late && <FormAlert tone="warning">{t('late')}</FormAlert>}
      {steps.length > 0 && <DefinitionList items={steps} />}
      <ClaimNumber value={claim.claim_number} />
    </Card>
  )
}

/** Whether the claim was reopened and waits for a new decision. Nothing is paid meanwhile. */
function isCheckedAgain({ status, events }: ClaimDetail): boolean {
  return status === 'checking' && events.some(({ kind }) => kind === 'reopened')
}

/** The reason for the decision, and what the member can do. */
export function DecisionReason({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('claimStatus')
  const remedy = useRemedy(claim)
  // Leaves out the reason for "closed, documents missing", because the text of that status already gives it.
  const isDecided = claim.group !== 'in_process' && claim.status !== 'closed_missing_documents'
  if (!isDecided || claim.reason === null) return null
  return (
    <FormAlert tone={claim.group === 'rejected' ? 'warning' : 'info'} title={t(`reason.${claim.reason}`)}>
      {remedy(claim.reason)}
    </FormAlert>
  )
}

/**
 * Returns a function that says what the member can do about a reason. It suggests an appeal only while the decision can
 * be appealed.
 */
export function useRemedy({ appeal_until: until }: ClaimDetail): (reason: ReasonCode) => string {
  const t = useTranslations('claimStatus.remedy')
  const today = useToday()
  const isOpen = until !== null && until >= today
  return (reason) => t(reason, { appeal: isOpen ? 'open' : 'closed' })
}

/** The message from the claims staff in the claim's last event, if there is one. */
function StaffNote({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('claimStatus')
  const format = useFormat()
  const last = claim.events.at(-1)
  // Shows no note while documents are requested, because the section with the requests has the reasons. Shows none if
  // the member caused the last event.
  const note = openRequests(claim).length > 0 || last?.actor === 'member' ? null : last?.note
  if (!note) return null
  return (
    <div className={styles.note}>
      <p className={styles.faint}>{keepWords(t('message'))}</p>
      <p>{keepWords(format.words(note))}</p>
    </div>
  )
}

function ClaimNumber({ value }: { value: string }) {
  const t = useTranslations('claimStatus')
  return (
    <div className={styles.number}>
      <div>
        <p className={styles.faint}>{keepWords(t('number'))}</p>
        <p className={styles.numberValue}>
          <Digits text={value} />
        </p>
      </div>
      <IconButton
        label={t('copy')}
        onClick={() => void copyWithToast(value, { copied: t('copied'), notCopied: t('notCopied') })}
      >
        <Copy />
      </IconButton>
    </div>
  )
}

function useHasChanged(status: ClaimStatus): boolean {
  const [last, setLast] = useState({ status, changed: false })
  if (last.status !== status) setLast({ status, changed: true })
  return last.changed
}
