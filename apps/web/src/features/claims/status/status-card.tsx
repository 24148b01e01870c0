import { type ClaimStatus, nextActor } from '@khum/contract/claim-status'
import type { ClaimDetail } from '@khum/contract/claims'
import { bangkokDate } from '@khum/contract/fields'
import { useState } from 'react'
import { useFormat, useTranslations } from '../../../i18n'
import { useApi } from '../../../lib/services'
import { Badge } from '../../../ui/display/badge'
import { type Definition, DefinitionList } from '../../../ui/display/definition-list'
import { FormAlert } from '../../../ui/fields/form-alert'
import { Card } from '../../../ui/layout/card'
import { CopyNumber } from './copy-number'
import { dueOf, openRequests } from './open-requests'
import styles from './status.module.css'
import { statusLook } from './status-look'

/** Where the claim stands: what that means, who acts next, and by when. */
export function StatusCard({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('claimStatus')
  const words = useTranslations('insurance')
  const format = useFormat()
  const today = bangkokDate(new Date(useApi().serverNow()))
  const changed = useChanged(claim.status)
  const { tone, Icon } = statusLook[claim.status]
  const actor = nextActor(claim.status)
  const due = dueOf(claim)
  const steps: Definition[] = [
    ...(actor === 'nobody' ? [] : [{ label: t('next'), value: t(`actor.${actor}`) }]),
    ...(due ? [{ label: t(`due.${due.kind}`), value: format.date(due.date) }] : []),
  ]
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
        <p>{t(`meaning.${claim.status}`)}</p>
      </div>
      <Why claim={claim} />
      {late && <FormAlert tone="warning">{t('late')}</FormAlert>}
      {steps.length > 0 && <DefinitionList items={steps} />}
      <CopyNumber value={claim.claim_number} />
    </Card>
  )
}

/** The reason of the decision with what the member can do, and what the desk wrote last. */
function Why({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('claimStatus')
  const format = useFormat()
  // While it is in process there is none yet, and "closed, documents missing" says its own.
  const decided = claim.group !== 'in_process' && claim.status !== 'closed_missing_documents'
  const reason = decided ? claim.reason : null
  const last = claim.events.at(-1)
  // A request says it better, with what to do about it; and nobody needs to be told what they did themselves.
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

/** Whether the status is another than when the page was opened. */
function useChanged(status: ClaimStatus): boolean {
  const [seen, setSeen] = useState({ status, changed: false })
  if (seen.status !== status) setSeen({ status, changed: true })
  return seen.changed
}
