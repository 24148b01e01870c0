import { cardTokens } from '@khum/contract/card-tokens'
import type { ReactNode } from 'react'
import { keepNames } from '../text/keep-names'
import { keepWords } from '../text/keep-words'
import { Digits } from './digits'
import styles from './insurance-card.module.css'
import { PlatedPicture } from './plated-picture'

/**
 * A card that looks like a plastic insurance card. `color` is the card's own colour (#rrggbb), by default the theme's;
 * it is darkened until white text is readable. The strip at the bottom shows the status in words and with an icon.
 */
export function InsuranceCard({
  company,
  logo,
  color,
  plan,
  name,
  numberLabel,
  number,
  validLabel,
  valid,
  state,
  stateTone = 'good',
  stateIcon,
  figure,
  corner,
}: {
  company: string
  logo?: string | null | undefined
  color?: string | null | undefined
  plan: string
  name: string
  numberLabel: string
  number: string
  validLabel?: string
  valid?: string
  state: string
  stateTone?: 'good' | 'waiting' | 'off'
  stateIcon?: ReactNode
  /** The remaining balance, displayed at the end of the status strip. */
  figure?: { label: string; value: string } | undefined
  /** A text at the top right, e.g. the type of card. */
  corner?: string
}) {
  const own = color && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(color) ? cardTokens(color) : undefined
  return (
    // Server-rendered HTML has the same style with different whitespace. React would warn about this difference, so the
    // warning is switched off.
    <article className={styles.card} style={own} data-tone={stateTone} suppressHydrationWarning>
      <div className={styles.face}>
        <header className={styles.head}>
          {logo && <PlatedPicture className={styles.logo} src={logo} alt="" />}
          <span className={styles.company}>{keepWords(company)}</span>
          {corner && <span className={styles.corner}>{corner}</span>}
        </header>
        <p className={styles.plan}>{keepWords(plan)}</p>
        <p className={styles.number}>
          <span className="visually-hidden">{numberLabel} </span>
          <Digits text={number} />
        </p>
        <div className={styles.foot}>
          <p className={styles.name}>{keepNames(name, name)}</p>
          {valid && (
            <p className={styles.valid}>
              <span>{validLabel}</span> {valid}
            </p>
          )}
        </div>
      </div>
      <footer className={styles.strip}>
        <span className={styles.state}>
          {stateIcon}
          {state}
        </span>
        {figure && (
          <span className={styles.figure}>
            {figure.label} <b>{figure.value}</b>
          </span>
        )}
      </footer>
    </article>
  )
}
