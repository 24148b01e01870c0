import { reasonCodes, reasonDetails } from '@khum/contract/claim-status'
import { useFormat, useTranslations } from '../../i18n'
import styles from './case-page.module.css'
import { useCaseTyped } from './case-typed'
import { InternalNote, typedInternally } from './internal-note'
import { readLastProposal } from './last-proposal'
import { likelyReason } from './likely-reason'
import { isWorded, MemberNote, typedNote } from './member-note'
import { NextCheck } from './next-check'
import { Frame, focus, type Panel } from './panel-frame'
import { rejectedLines } from './rejected-lines'

/**
 * Rejects the claim for a reason that the member reads. Starts with the rejection that was proposed last or, if there
 * is none, with the reason that the failed checks suggest.
 */
export function Reject(panel: Panel) {
  const t = useTranslations('claimCase')
  const format = useFormat()
  const reasons = useTranslations('reasonNames')
  const details = useTranslations('detailNames')
  const textsInLetter = useTranslations('reasonsInLetter')
  const [{ code, detail, why, th, en }, type] = useCaseTyped('reject', panel.found, () => {
    const { reason, ...last } = readLastProposal(panel.found, 'reject')
    return { ...last, code: reason ?? likelyReason(panel.found.checks), why: '' }
  })
  const isInsurers = panel.found.claim.status === 'sent_to_insurer'
  const { isReady, left, lines } = rejectedLines(code, panel.work)
  const isNoteNeeded = code === 'other' || lines?.some(({ reason }) => reason === 'other') === true
  const internal = {
    ...(detail ? { reason_detail: detail } : {}),
    ...typedInternally(why, isInsurers),
  }
  return (
    <Frame
      title={t(isInsurers ? 'insurerRejected' : 'reject')}
      panel={panel}
      label={t('confirm')}
      startsInField
      isReady={
        isReady && code !== null && isWorded({ th, en }, isNoteNeeded) && !(isInsurers && why.trim() === '')
      }
      onSubmit={() =>
        panel.act('decision', { reject: { reason: code, lines, ...typedNote({ th, en }), ...internal } })
      }
    >
      <label>
        {t('reasonForMember')}
        <select
          size={7}
          value={code ?? ''}
          required
          ref={focus}
          onChange={({ target }) => type({ code: reasonCodes.find((each) => each === target.value) ?? null })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Some browsers submit the form on Enter by themselves. This prevents a second submission.
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
        >
          {/* Without this option, the browser shows the first reason as if it were chosen. */}
          {code === null && <option value="">{t('chooseReason')}</option>}
          {reasonCodes.map((each) => (
            <option key={each} value={each}>
              {reasons(each)}
            </option>
          ))}
        </select>
      </label>
      {code && (
        <p className={styles.soft}>
          {t('inLetter')}: {textsInLetter(code)}
        </p>
      )}
      {!isReady && <p className={styles.bad}>{t('figuresOpen')}</p>}
      {left > 0 && <p className={styles.warn}>{t('planStillPays', { amount: format.amount(left) })}</p>}
      {code && (
        <MemberNote
          note={{ th, en }}
          isNeeded={isNoteNeeded}
          decision={{ status: 'not_approved', reason: code }}
          onChange={type}
        />
      )}
      <label>
        {t('reasonDetail')}
        <select
          value={detail ?? ''}
          onChange={({ target }) =>
            type({ detail: reasonDetails.find((each) => each === target.value) ?? null })
          }
        >
          <option value="">{t('noDetail')}</option>
          {reasonDetails.map((each) => (
            <option key={each} value={each}>
              {details(each)}
            </option>
          ))}
        </select>
      </label>
      {code && !isInsurers && (
        <NextCheck
          found={panel.found}
          total={0}
          reasons={[code, detail, ...(lines ?? []).map(({ reason }) => reason ?? null)]}
          isInsurers={false}
        />
      )}
      <InternalNote note={why} isInsurers={isInsurers} onChange={(note) => type({ why: note })} />
    </Frame>
  )
}
