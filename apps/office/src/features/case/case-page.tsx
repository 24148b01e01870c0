import { type ClaimStatus, groupOfStatus } from '@khum/contract/claim-status'
import type { Case } from '@khum/contract/office-case'
import type { CaseChange } from '@khum/contract/office-case-changes'
import { useState } from 'react'
import { useFormat, useTranslations } from '../../i18n'
import { backToList, lastLookQueue } from '../../router/address'
import { useMe, useSession } from '../../session/session'
import { Button } from '../../ui/button'
import { KeyHelp, ShownKey } from '../../ui/key-help'
import { LoadFailure } from '../../ui/notice'
import { leaveField, useKeys } from '../../ui/use-keys'
import { useNext } from '../claims'
import { PaperPart } from '../paper'
import { Viewer } from '../viewer'
import { ActionPanel } from './actions'
import { actionsOf, openAppealOf } from './available-actions'
import { Background } from './background'
import { finishing, keyEntries, keyOf, readingKeys } from './case-keys'
import styles from './case-page.module.css'
import { forgetCaseTyped } from './case-typed'
import { Checks, Facts } from './facts'
import { useFailureText } from './failure-text'
import { History } from './history'
import { Due, Holder } from './holder'
import { focusAmount, type LineMarks, LinesTable } from './lines-table'
import { Notes } from './notes'
import { bringIntoView } from './panel-frame'
import { Quality } from './quality'
import { type ActionName, useAct, useAhead, useCase } from './use-case'
import { useLines } from './use-lines'
import { newDocumentsOf, Proposal, WhyBack } from './why-back'

/** One claim on one screen: documents on the left, facts and work on the right. */
export function CasePage({ params: { number = '' } }: { params: Record<string, string> }) {
  const t = useTranslations('claimCase')
  const loading = useCase(number)
  const { data, isFetching } = loading
  const session = useSession()
  const mayRead = session.state === 'signed_in' && session.may('documents.read', data?.ins_code)
  const me = useMe()
  const format = useFormat()
  const [done, setDone] = useState<CaseChange | null>(null)
  // The open action, and the proposal when it was opened. If the proposal is replaced meanwhile, the action closes. R92
  const [open, setOpen] = useState<{ name: ActionName; proposal: string | undefined } | null>(null)
  // The line that the person is working on. Its marks are shown on the documents.
  const [line, setLine] = useState<string | null>(null)
  const act = useAct(data, number, setDone)
  if (!data)
    return loading.error ? (
      <>
        <h1>{number}</h1>
        <LoadFailure query={loading} />
      </>
    ) : null
  return (
    <div className={styles.page} data-alone={!mayRead || undefined}>
      {mayRead ? (
        <Viewer
          found={data}
          lines={{
            all: data.claim.lines.map(({ id, description }) => ({ id, name: format.words(description) })),
            focused: line,
            onFocus: (id) => {
              setLine(id)
              document.querySelector(`[data-line="${id}"]`)?.scrollIntoView({ block: 'nearest' })
            },
          }}
          newDocuments={newDocumentsOf(data)}
          canMark={data.holder?.staff_id === me.id}
        />
      ) : (
        <p>{t('documentsHidden', { count: data.documents.length })}</p>
      )}
      {/* When the claim changes, everything below is mounted again with the changed claim. The key also contains the
          proposal and the lines, because a change of these doesn't change `seen`. The message about the change is
          above, so the message stays. */}
      <OpenCase
        key={[data.seen, data.proposal?.id, ...data.claim.lines.map(({ id }) => id)].join()}
        found={data}
        act={act}
        done={done}
        wanted={open && open.proposal === data.proposal?.id ? open.name : null}
        setWanted={(name) => setOpen(name && { name, proposal: data.proposal?.id })}
        isArriving={isFetching}
        marks={{ focused: line, of: new Set(data.marks.map(({ line_id }) => line_id)), onFocus: setLine }}
      />
    </div>
  )
}

function OpenCase({
  found,
  act,
  done,
  wanted,
  setWanted,
  isArriving,
  marks,
}: {
  found: Case
  act: ReturnType<typeof useAct>
  done: CaseChange | null
  /** The action that the person wants to take. Its panel opens as soon as the person may take the action. */
  wanted: ActionName | null
  setWanted: (name: ActionName | null) => void
  /** True while the claim is being fetched. The screen may then show a preloaded copy, which has no holder yet. */
  isArriving: boolean
  marks: LineMarks
}) {
  const t = useTranslations('claimCase')
  const statuses = useTranslations('statusNames')
  const lists = useTranslations('claimList')
  const failureText = useFailureText()
  const format = useFormat()
  const me = useMe()
  const session = useSession()
  const { claim } = found
  const number = claim.claim_number
  const work = useLines(found)
  const [isHinted, setHint] = useState(false)
  const next = useNext({ queue: lastLookQueue(), after: number })
  const may = (permission: 'claims.decide' | 'claims.second_look' | 'documents.read') =>
    session.state === 'signed_in' && session.may(permission, found.ins_code)
  // Asks for the permission for any insurer, because the next claim may belong to a different insurer than this claim.
  const mayTakeNext = session.state === 'signed_in' && session.may('claims.decide')
  const isMine = found.holder?.staff_id === me.id
  const isOpen = claim.group === 'in_process'
  const appeal = openAppealOf(claim)
  const actions = actionsOf({ found, isMine, isOpen, hasAppeal: appeal !== undefined, may, meId: me.id })
  const open = wanted !== null && actions.includes(wanted) ? wanted : null
  // Until the changed claim has loaded, the screen shows outdated data, so it offers no actions.
  const has = (name: ActionName) => !act.isPending && actions.includes(name)
  const ahead = useAhead()
  function show(name: ActionName) {
    act.reset()
    setWanted(name)
    // The person is about to finish this claim, so preloads the next claim.
    if (finishing.has(name)) ahead(number)
  }
  // An appeal against this person's own decision isn't this person's work: somebody else has to answer it.
  const isWork = isOpen || (appeal !== undefined && !found.is_own_appeal)
  const canTake =
    may('claims.decide') &&
    found.holder === null &&
    // A claim with a proposal can't be taken. The second approver answers the proposal without taking the claim.
    found.proposal === null &&
    isWork
  const hint = canTake || has('takeOver') ? () => setHint(true) : undefined
  /**
   * Returns what a key does; undefined if it does nothing. If the person must first take the claim or take it over, the
   * key shows a hint. If the claim is loading or being taken, the action opens as soon as that is done.
   */
  const press = (name: ActionName) =>
    has(name) ? () => show(name) : canTake && (isArriving || act.isTaking) ? () => setWanted(name) : hint
  function onSaved(change: CaseChange | null) {
    if (change && groupOfStatus(change.status) !== 'in_process') forgetCaseTyped(me, number)
    else if (open) forgetCaseTyped(me, number, open)
    setWanted(null)
  }
  function take() {
    setHint(false)
    act.take()
  }
  const release = () => act.mutate({ name: 'release', body: {} })
  useKeys({
    // The key for the next claim does nothing while a claim that was just taken is loading. After the person has
    // changed the claim (`done`), the key works even during loading.
    [keyOf.next]: mayTakeNext && (!isArriving || done) ? next.take : undefined,
    [keyOf.take]: canTake ? take : press('takeOver'),
    [keyOf.approve]: press(has('confirmLook') ? 'confirmLook' : has('agree') ? 'agree' : 'approve'),
    [keyOf.reject]: press(
      has('sendBack') ? 'sendBack' : has('disagree') ? 'disagree' : has('answer') ? 'answer' : 'reject',
    ),
    [keyOf.ask]: press('ask'),
    [keyOf.putOnHold]: press(has('resume') ? 'resume' : 'putOnHold'),
    [keyOf.insurer]: press(has('takeBack') ? 'takeBack' : 'insurer'),
    [keyOf.lines]: press('lines'),
    [keyOf.undo]: press(has('withdraw') ? 'withdraw' : 'undo'),
    [keyOf.reopen]: press('reopen'),
    [keyOf.release]: isMine ? release : undefined,
    [keyOf.amounts]: hint ?? (() => focusAmount(marks.focused)),
    [keyOf.note]: () => document.getElementById('note')?.focus(),
    Escape: () => (open ? setWanted(null) : leaveField() || backToList()),
  })
  const isAppealed = appeal !== undefined && !isOpen
  const refusal = act.isUnanswered ? t('unanswered') : act.error && failureText(act.error, isAppealed)
  // An open panel shows its own refusal.
  const failure = (open ? null : refusal) ?? (next.error && failureText(next.error, isAppealed))
  return (
    <div className={styles.work}>
      <header className={styles.head}>
        <h1>{number}</h1>
        <span className={styles.badge}>{statuses(claim.status)}</span>
        <Due claim={claim} />
        <KeyHelp entries={may('claims.decide') ? keyEntries : readingKeys(may('documents.read'))} />
      </header>
      <div className={styles.standing}>
        <Holder
          found={found}
          isMine={isMine}
          canTake={canTake}
          canTakeOver={has('takeOver')}
          onTake={take}
          onTakeOver={() => setWanted('takeOver')}
          onRelease={release}
        />
        <p
          role="status"
          className={styles.status}
          data-bad={failure !== null || undefined}
          // Scrolls to the message, because the person may be reading further down.
          ref={failure || isHinted ? bringIntoView : undefined}
        >
          {failure ??
            (next.isNone
              ? lists('noNext')
              : isHinted && !isMine
                ? t(canTake ? 'takeFirst' : 'takeOverFirst', { key: keyOf.take })
                : done
                  ? t(
                      done.result === 'second_look'
                        ? 'done_second'
                        : done.result === 'sent_to_insurer'
                          ? 'done_insurer'
                          : 'done',
                    )
                  : '')}
        </p>
        {done && mayTakeNext && !isMine && (
          <Button look="secondary" busy={next.isPending} onClick={next.take}>
            {lists('next')} <ShownKey name={keyOf.next} />
          </Button>
        )}
      </div>
      {found.on_hold && (
        <p className={styles.warn}>
          {t('onHold', { date: format.date(found.on_hold.until, 'short'), reason: found.on_hold.reason })}
        </p>
      )}
      {found.proposal && <Proposal proposal={found.proposal} />}
      <WhyBack found={found} />
      {appeal && (
        <div className={styles.warn}>
          <strong>{t('appealText', { date: format.date(appeal.answer_due_date, 'short') })}</strong>
          <p>{appeal.text}</p>
          {found.is_own_appeal && !isOpen && <p>{t('ownAppeal')}</p>}
        </div>
      )}
      {found.quality && <Quality quality={found.quality} />}
      <Facts found={found} />
      <Checks checks={found.checks} />
      <LinesTable work={work} room={found.room} marks={marks} isLocked={!isMine || found.proposal !== null}>
        {has('lines') && open !== 'lines' && (
          <Button look="secondary" onClick={() => setWanted('lines')}>
            {t('split')}
          </Button>
        )}
      </LinesTable>
      {open && (
        <ActionPanel
          name={open}
          found={found}
          work={work}
          act={(name, body) => act.mutate({ name, body, onSaved })}
          busy={act.isPending}
          failure={refusal}
          onClose={() => setWanted(null)}
        />
      )}
      {!open && !act.isPending && actions.length > 0 && (
        <p className={styles.buttons}>
          {actions
            .filter((name) => name !== 'takeOver' && name !== 'lines')
            .map((name) => (
              <Button
                key={name}
                look={['approve', 'confirmLook', 'agree'].includes(name) ? 'primary' : 'secondary'}
                onClick={() => show(name)}
              >
                {t(labelOf(name, claim.status, isAppealed))} <ShownKey name={keyOf[name]} />
              </Button>
            ))}
        </p>
      )}
      <PaperPart found={found} />
      <Notes number={number} notes={found.notes} mayWrite={may('claims.decide')} />
      <History found={found} />
      <Background found={found} />
    </div>
  )
}

/** The text on an action's button. */
function labelOf(name: ActionName, status: ClaimStatus, hasAppeal: boolean) {
  if (status === 'sent_to_insurer' && name === 'approve') return 'insurerApproved'
  if (status === 'sent_to_insurer' && name === 'reject') return 'insurerRejected'
  if (name === 'approve' && hasAppeal) return 'changeDecision'
  if (name === 'confirmLook') return 'confirm'
  return name === 'answer' ? 'keepDecision' : name
}
