import { type ReasonCode, reasonCodes } from '@khum/contract/claim-status'
import { useFormat, useTranslations } from '../../i18n'
import styles from './case-page.module.css'
import { useCaseTyped } from './case-typed'
import { Frame, focus, type Panel } from './panel-frame'
import { rejectedLines } from './rejected-lines'

const recommendations = ['approve', 'reject', 'none'] as const
type Recommendation = (typeof recommendations)[number]

/**
 * Sends the claim to the insurer. If we recommend a decision, the insurer also reads the recommendation and our reason
 * for it.
 */
export function Recommend(panel: Panel) {
  const { work, act } = panel
  const t = useTranslations('claimCase')
  const reasons = useTranslations('reasonNames')
  const format = useFormat()
  const [{ what, code, why }, type] = useCaseTyped('insurer', panel.found, () => firstIdea(work.total))
  const note = why.trim() === '' ? {} : { internal_note: why.trim() }
  const rejected = rejectedLines(code, work)
  const areFiguresReady = what === 'none' || (what === 'reject' ? rejected.isReady : work.isReady)
  const isReady = what === 'none' || (why.trim() !== '' && areFiguresReady)
  function submit() {
    if (what === 'none') return act('to-insurer', {})
    if (what === 'reject')
      return act('to-insurer', { reject: { reason: code, lines: rejected.lines, ...note } })
    return act('to-insurer', { approve: { ...work.approval(), ...note } })
  }
  return (
    <Frame title={t('insurer')} panel={panel} label={t('confirm')} isReady={isReady} onSubmit={submit}>
      <fieldset>
        <legend>{t('recommendation')}</legend>
        {recommendations.map((each) => (
          <label key={each} data-inline>
            <input type="radio" name="what" checked={what === each} onChange={() => type({ what: each })} />
            {each === 'approve'
              ? t('recommendApprove', { amount: format.amount(work.total) })
              : t(each === 'reject' ? 'recommendReject' : 'recommendNone')}
          </label>
        ))}
      </fieldset>
      {what === 'reject' && (
        <label>
          {t('reason')}
          <select
            value={code}
            onChange={({ target }) =>
              type({ code: reasonCodes.find((each) => each === target.value) ?? 'other' })
            }
          >
            {reasonCodes.map((each) => (
              <option key={each} value={each}>
                {reasons(each)}
              </option>
            ))}
          </select>
        </label>
      )}
      {!areFiguresReady && <p className={styles.bad}>{t('figuresOpen')}</p>}
      {what !== 'none' && (
        <label>
          {t('recommendWhy')}
          <input
            value={why}
            required
            maxLength={2000}
            ref={focus}
            onChange={({ target }) => type({ why: target.value })}
          />
        </label>
      )}
    </Frame>
  )
}

function firstIdea(total: number): { what: Recommendation; code: ReasonCode; why: string } {
  return { what: total > 0 ? 'approve' : 'reject', code: 'not_covered', why: '' }
}
