import { cardTokens } from '@khum/contract/card-tokens'
import type { Coverage } from '@khum/contract/coverages'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat, useTranslations } from '../../i18n'
import { Digits } from '../../ui/display/digits'
import { PlatedPicture } from '../../ui/display/plated-picture'
import { keepWords } from '../../ui/text/keep-words'
import { insurerName } from './insurer-name'
import styles from './small-card.module.css'

/**
 * Shows a card as a row with a small picture. With `onChoose`, a tap chooses the card. `note` says why a card can't be
 * chosen. The screen must load the `insurance` messages.
 */
export function SmallCard({
  coverage,
  showName,
  note,
  busy,
  onChoose,
}: {
  coverage: Coverage
  /** Whether to show the insured person's name, for relatives' cards. */
  showName?: boolean
  note?: ReactNode
  busy?: boolean
  onChoose?: (() => void) | undefined
}) {
  const t = useTranslations('insurance')
  const format = useFormat()
  const plan = [coverage.nickname, format.words(coverage.plan_name)].filter(Boolean).join(' · ')
  const inside = (
    <>
      <span
        className={styles.picture}
        style={coverage.card_color ? cardTokens(coverage.card_color) : undefined}
        aria-hidden="true"
      >
        {coverage.insurer_logo && <PlatedPicture src={coverage.insurer_logo} alt="" />}
      </span>
      <span className={styles.words}>
        <span className={styles.plan}>{keepWords(plan)}</span>
        <span className={styles.line}>
          {keepWords(`${insurerName(coverage, format.lang)} · ${t(`cardType.${coverage.card_type}`)}`)}
        </span>
        <span className={styles.line}>
          {coverage.policy_number_masked && <Digits text={coverage.policy_number_masked} />}
          {coverage.policy_number_masked && showName && ' · '}
          {showName && format.words(coverage.insured_name)}
        </span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
    </>
  )
  if (!onChoose)
    return (
      <div className={styles.card} data-off={Boolean(note)}>
        {inside}
      </div>
    )
  return (
    <button type="button" className={styles.card} onClick={onChoose} disabled={busy} aria-busy={busy}>
      {inside}
      <ChevronRight className={styles.arrow} aria-hidden="true" />
    </button>
  )
}
