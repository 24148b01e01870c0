import type { Case } from '@khum/contract/office-case'
import { useFormat, useTranslations } from '../../i18n'
import styles from './case-page.module.css'

type Proposed = NonNullable<Case['proposal']>

/**
 * Shows why the claim is back with this assessor: the documents that the member has sent since we asked for some, why
 * the claim was on hold, and why a colleague handed it over.
 */
export function WhyBack({ found }: { found: Case }) {
  return (
    <>
      <Answer found={found} />
      <HoldOver found={found} />
      <Handover found={found} />
    </>
  )
}

/** Returns the ids of the documents that the member has sent since we asked for some. */
export function newDocumentsOf({ claim, documents }: Case): ReadonlySet<string> {
  const asked = claim.events.findLast(({ status }) => status === 'documents_needed')?.at
  if (!asked || claim.status !== 'checking') return new Set()
  return new Set(documents.flatMap(({ id, created_at }) => (created_at > asked ? [id] : [])))
}

function Answer({ found }: { found: Case }) {
  const { claim } = found
  const t = useTranslations('claimCase')
  const format = useFormat()
  const asked = claim.events.findLast(({ status }) => status === 'documents_needed')?.at ?? ''
  const answers = claim.requests.flatMap(({ fulfilled_at: at, reason }) =>
    at !== null && at >= asked ? { at, reason: format.words(reason) } : [],
  )
  const last = answers
    .map(({ at }) => at)
    .toSorted()
    .at(-1)
  if (!last || claim.status !== 'checking') return null
  return (
    <p className={styles.info}>
      {t('answered', {
        at: format.instant(last),
        asked: answers.map(({ reason }) => reason).join(' '),
        count: newDocumentsOf(found).size,
      })}
    </p>
  )
}

/** Shows why the claim was on hold, from the day on which Khum ended the hold until the claim's next event. */
function HoldOver({ found: { claim, handovers } }: { found: Case }) {
  const t = useTranslations('claimCase')
  const last = handovers.findLast(({ kind }) => kind === 'put_on_hold' || kind === 'resumed')
  const hasMovedOn = last !== undefined && claim.events.some(({ at }) => at > last.at)
  if (last?.kind !== 'resumed' || last.by !== null || last.reason === null || hasMovedOn) return null
  return <p className={styles.info}>{t('backFromHold', { reason: last.reason })}</p>
}

function Handover({ found: { claim, holder, proposal, handovers } }: { found: Case }) {
  const t = useTranslations('claimCase')
  const kinds = useTranslations('handoverNames')
  const last = handovers.at(-1)
  const isOver = claim.group !== 'in_process' || proposal !== null || holder === null
  if (isOver || last?.kind !== 'assigned' || last.reason === null) return null
  const names = { by: last.by ?? t('system'), to: last.to ?? '', until: '' }
  return <p className={styles.info}>{`${kinds('assigned', names)}: ${last.reason}`}</p>
}

/** Returns a function that says who proposed what, and what it pays. */
export function useProposalWords(): (proposal: Proposed) => string {
  const t = useTranslations('claimCase')
  const outcomes = useTranslations('proposalNames')
  const format = useFormat()
  return ({ by, outcome, benefit_satang, reject }) => {
    const proposal = t('proposal', { name: by.name, outcome: outcomes(outcome) })
    return reject ? proposal : `${proposal} · ${t('paysAmount', { amount: format.amount(benefit_satang) })}`
  }
}

/**
 * Says what was proposed, by whom and for which reason, and why it needs a second look. Also says if the signed-in
 * person may not confirm such an amount, or if nobody may.
 */
export function Proposal({ proposal }: { proposal: Proposed }) {
  const t = useTranslations('claimCase')
  const reasons = useTranslations('reasonNames')
  const details = useTranslations('detailNames')
  const whys = useTranslations('secondLookWhy')
  const proposed = useProposalWords()
  const { reject, approve, why } = proposal
  const { note, internal_note: internal } = approve ?? reject ?? {}
  return (
    <>
      <p className={styles.warn}>
        {[
          proposed(proposal),
          reject &&
            `${t('reason')}: ${[reasons(reject.reason), reject.reason_detail && details(reject.reason_detail)].filter(Boolean).join(' · ')}`,
          internal && `${t('internal')}: ${internal}`,
          note && t('noteToMember', { note: `${note.th} · ${note.en}` }),
          t('second_reason', { why: why.map((each) => whys(each)).join(', ') }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {proposal.has_approver === false ? (
        <p className={styles.warn}>{t('noApprover')}</p>
      ) : (
        proposal.exceeds_own_limit && <p className={styles.info}>{t('aboveOwnLimit')}</p>
      )}
    </>
  )
}
