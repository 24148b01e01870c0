import type { FoundCoverage } from '@khum/contract/find-policy'
import { useFormat, useTranslations } from '../../i18n'
import { Badge, type Tone } from '../../ui/display/badge'
import { PlatedPicture } from '../../ui/display/plated-picture'
import { CheckboxInput } from '../../ui/fields/checkbox'
import styles from './find-policy.module.css'

const tones: Record<FoundCoverage['state'], Tone> = {
  in_force: 'success',
  waiting: 'info',
  grace: 'warning',
  lapsed: 'danger',
  ended: 'neutral',
}

/** A coverage that the search found. It has a checkbox, or a badge if it is already in the member's list of cards. */
export function FoundCard({
  coverage,
  checked,
  onChange,
}: {
  coverage: FoundCoverage
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  if (coverage.added)
    return (
      <div className={styles.card} data-added>
        <Words coverage={coverage} />
      </div>
    )
  return (
    <label className={styles.card}>
      <CheckboxInput checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <Words coverage={coverage} />
    </label>
  )
}

function Words({ coverage }: { coverage: FoundCoverage }) {
  const t = useTranslations('findPolicy.found')
  const words = useTranslations('insurance')
  const format = useFormat()
  const number = coverage.policy_number_masked
  return (
    <span className={styles.words}>
      <span className={styles.company}>
        {coverage.insurer_logo && (
          <PlatedPicture className={styles.logo} src={coverage.insurer_logo} alt="" />
        )}
        {format.words(coverage.insurer_name)}
      </span>
      <span className={styles.plan}>{format.words(coverage.plan_name)}</span>
      <span>{format.words(coverage.insured_name)}</span>
      <span className="soft">
        {number && `${words('card.number')} ${number} · `}
        {t('until', { date: format.date(coverage.expiry_date, 'short') })}
      </span>
      <span className={styles.badges}>
        <Badge tone={tones[coverage.state]}>{words(`state.${coverage.state}`)}</Badge>
        {coverage.added && <Badge>{t('added')}</Badge>}
      </span>
    </span>
  )
}
