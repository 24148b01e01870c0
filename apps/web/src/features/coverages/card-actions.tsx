import type { Coverage, CoverageDetail } from '@khum/contract/coverages'
import { href } from '@khum/contract/paths'
import { FilePlus2, Phone, QrCode, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n'
import { Link } from '../../router'
import { useBrand } from '../../theme/brand'
import { keepWords } from '../../ui/text/keep-words'
import styles from './card-actions.module.css'

/** Returns whether a card can be used at a hospital. Only the card's state matters. */
export function isUsable({ state }: Pick<Coverage, 'state'>): boolean {
  return state === 'in_force' || state === 'grace'
}

/**
 * What the viewer of a card may do besides seeing it. If the card is a relative's, the relative may have allowed only
 * some of these actions.
 */
export interface AllowedActions {
  use: boolean
  claim: boolean
  doctor: boolean
}

interface Action {
  name: 'use' | 'claim' | 'doctor' | 'call'
  to: string
  icon: ReactNode
}

/**
 * The row of actions below a card. It shows only the actions that are possible with this card today. `WhyNot` explains
 * why other actions are missing.
 */
export function CardActions({ coverage, allowed }: { coverage: CoverageDetail; allowed: AllowedActions }) {
  const t = useTranslations('coverages.detail')
  const { offers } = useBrand()
  const { id, insurer_hotline: hotline } = coverage
  const isUsed = isUsable(coverage)
  const coversDoctor = coverage.benefits.some(({ kind }) => kind === 'telemedicine')
  const all: (Action | false | '' | null)[] = [
    allowed.use &&
      isUsed && { name: 'use', to: `${href('selectHospital')}?coverage=${id}`, icon: <QrCode /> },
    allowed.claim &&
      coverage.claimable &&
      offers.e_claim && {
        name: 'claim',
        to: `${href('coveragesEclaim')}?coverage=${id}`,
        icon: <FilePlus2 />,
      },
    allowed.doctor &&
      offers.telemed_mart &&
      coversDoctor &&
      isUsed && { name: 'doctor', to: href('telemedicineCoverage', { id }), icon: <Video /> },
    hotline && { name: 'call', to: `tel:${hotline}`, icon: <Phone /> },
  ]
  const actions = all.filter((action): action is Action => Boolean(action))
  if (actions.length === 0) return null
  return (
    <nav aria-label={t('actions')}>
      <ul className={styles.actions}>
        {actions.map(({ name, to, icon }) => {
          const inside = (
            <>
              <span className={styles.icon} aria-hidden="true">
                {icon}
              </span>
              <span>{keepWords(t(name))}</span>
            </>
          )
          return (
            <li key={name}>
              {name === 'call' ? (
                <a className={styles.action} href={to}>
                  {inside}
                </a>
              ) : (
                <Link className={styles.action ?? ''} to={to}>
                  {inside}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
