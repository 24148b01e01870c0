import { type ClaimStatus, nextActor } from '@khum/contract/claim-status'
import type { ClaimDetail } from '@khum/contract/claims'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useFormat, useTranslations } from '../../../i18n'
import { copyAndSay } from '../../../lib/copy'
import { useToday } from '../../../lib/use-today'
import { IconButton } from '../../../ui/action/icon-button'
import { Badge } from '../../../ui/display/badge'
import { type Definition, DefinitionList } from '../../../ui/display/definition-list'
import { Digits } from '../../../ui/display/digits'
import { FormAlert } from '../../../ui/fields/form-alert'
import { Card } from '../../../ui/layout/card'
import { billAmounts } from '../eob/eob-amounts'
import { nextDue, openRequests } from './document-requests'
import styles from './status.module.css'
import { statusStyle } from './status-style'

/** The claim's status: what it means, who acts next, and by when. */
export function StatusCard({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('claimStatus')
  const words = useTranslations('insurance')
  const format = useFormat()
  const today = useToday()
  const changed = useHasChanged(claim.status)
  const { tone, Icon } = statusStyle[claim.status]
  const actor = nextActor(claim.status)
  const due = nextDue(claim)
  const steps: Definition[] = [
    ...(actor === 'nobody' ? [] : [{ label: t('next'), value: t(`actor.${actor}`) }]),
    ...(due ? [{ label: t(`due.${due.kind}`), value: format.date(due.date) }] : []),
  ]
  const bill = billAmounts(claim.lines)
  const paid =
    claim.status === 'paid' && claim.paid_on && bill
      ? t('paidOn', { amount: format.baht(bill.benefit), date: format.date(claim.paid_on) })
      : null
  const late = due !== null && due.kind !== 'documents' && due.date < today
  return (
    <Card>
      <div className={styles.status} data-tone={tone}>
        <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
          {words(`claimGroup.${claim.group}`)}
        </Badge>
        <h2 className={styles.statusName}>{words(`claimStatus.${claim.status}`)}</h2>
        <p className={styles.changed} role="status">
          {changed && t('changed', { status: words(`claimStatus.${claim.status}`) })}
        </p>
        <p>{paid ?? t(`meaning.${claim.status}`)}</p>
      </div>
      <ReasonAndNote claim={claim} />
      {late && <FormAlert tone="warning">{t('late')}</FormAlert>}
      {steps.length > 0 && <DefinitionList items={steps} />}
      <ClaimNumber value={claim.claim_number} />
    </Card>
  )
}

/** The reason for the decision, what the member can do, and the last message from the claims staff. */
function ReasonAndNote({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('claimStatus')
  const format = useFormat()
  // The status message of "closed, documents missing" already gives the reason.
  const decided = claim.group !== 'in_process' && claim.status !== 'closed_missing_documents'
  const reason = decided ? claim.reason : null
  const last = claim.events.at(-1)
  // Document requests have their own section, and the member's own actions have no message.
  const note = openRequests(claim).length > 0 || last?.actor === 'member' ? null : last?.note
  return (
    <>
      {reason && (
        <FormAlert tone={claim.group === 'rejected' ? 'warning' : 'info'} title={t(`reason.${reason}`)}>
          {t(`remedy.${reason}`)}
        </FormAlert>
      )}
      {note && (
        <div className={styles.note}>
          <p className={styles.faint}>{t('message')}</p>
          <p>{format.words(note)}</p>
        </div>
      )}
    </>
  )
}

function ClaimNumber({ value }: { value: string }) {
  const t = useTranslations('claimStatus')
  return (
    <div className={styles.number}>
      <div>
        <p className={styles.faint}>{t('number')}</p>
        <p className={styles.numberValue}>
          <Digits text={value} />
        </p>
      </div>
      <IconButton
        label={t('copy')}
        onClick={() => void copyAndSay(value, { copied: t('copied'), notCopied: t('notCopied') })}
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
