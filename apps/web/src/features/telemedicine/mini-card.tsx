import type { TelemedCard } from '@khum/contract/telemedicine'
import { cardTokens } from '@khum/contract/theme-tokens'
import styles from './telemedicine.module.css'

/** A card in small, in the insurer's colour, to be known again at a glance. */
export function MiniCard({ card }: { card: Pick<TelemedCard, 'card_color' | 'insurer_logo'> }) {
  const { card_color: color, insurer_logo: logo } = card
  return (
    <span className={styles.mini} style={color === null ? undefined : cardTokens(color)}>
      {logo && <img src={logo} alt="" />}
    </span>
  )
}
