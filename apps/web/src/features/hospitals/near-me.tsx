import { LocateFixed, LocateOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { usePosition } from '../../lib/use-position'
import { readPhone } from '../../platform/map-link'
import { Button } from '../../ui/action/button'
import { Sheet } from '../../ui/feedback/sheet'
import { FormAlert } from '../../ui/fields/form-alert'
import { Card, Section } from '../../ui/layout/card'
import { keepWords } from '../../ui/text/keep-words'
import styles from './hospitals.module.css'

/** Offers to sort by distance. Asks for the position only after a tap. Requirements 1.6, 8.9 */
export function NearMe({
  isPrimary,
  hideOffer = false,
  compact = false,
}: {
  /** Whether the button that asks for the position is the screen's main action. */
  isPrimary: boolean
  /** Hides the offer to use the visitor's position, to leave room for search results. */
  hideOffer?: boolean
  /** Shows the offer as a button with a short note instead of a panel. */
  compact?: boolean
}) {
  const t = useTranslations('hospitals.near')
  const { state, ask, stop } = usePosition()
  const [helping, setHelping] = useState(false)

  if (state.status === 'on')
    return (
      <div className={styles.nearOn}>
        <span className={styles.nearWords} role="status">
          <LocateFixed aria-hidden="true" />
          {keepWords(t('on'))}
        </span>
        <Button look="link" size="sm" onClick={stop}>
          {t('stop')}
        </Button>
      </div>
    )
  if (state.status === 'failed')
    return (
      <>
        <FormAlert tone="warning" title={t('failedTitle')}>
          <p role="alert">{keepWords(t(`why_${state.why}`))}</p>
          <p>{keepWords(t('without'))}</p>
          <div className={styles.buttons}>
            <Button size="sm" look="secondary" onClick={() => setHelping(true)}>
              {t('help')}
            </Button>
            {state.why !== 'unsupported' && (
              <Button size="sm" look="link" onClick={ask}>
                {t('again')}
              </Button>
            )}
          </div>
        </FormAlert>
        <GpsHelp open={helping} onClose={() => setHelping(false)} />
      </>
    )
  const asking = state.status === 'asking'
  if (hideOffer && !asking) return null
  const button = (
    <Button
      wide
      look={isPrimary ? 'primary' : 'secondary'}
      busy={asking}
      icon={asking ? <LocateOff /> : <LocateFixed />}
      onClick={ask}
    >
      {asking ? t('asking') : compact ? t('title') : t('ask')}
    </Button>
  )
  if (compact)
    return (
      <div className={styles.nearCompact}>
        {button}
        <p className="soft">{keepWords(t('rough'))}</p>
      </div>
    )
  return (
    <Card>
      <div className={styles.near}>
        <h2 className={styles.heading}>{keepWords(t('title'))}</h2>
        <p className="soft">{keepWords(t('why'))}</p>
        {button}
      </div>
    </Card>
  )
}

/** Explains how to let the page use the phone's position. The steps for the phone's own system come first. */
function GpsHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('hospitals.near')
  const common = useTranslations('common')
  const systems =
    readPhone(navigator).system === 'ios' ? (['ios', 'android'] as const) : (['android', 'ios'] as const)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('help')}
      closeLabel={common('close')}
      action={
        <Button wide onClick={onClose}>
          {common('close')}
        </Button>
      }
    >
      <div className={styles.help}>
        {systems.map((system) => (
          <Section key={system} title={t(system)}>
            <ol className={styles.steps}>
              {t(`${system}Steps`)
                .split('|')
                .map((step) => (
                  <li key={step}>{keepWords(step)}</li>
                ))}
            </ol>
          </Section>
        ))}
        <p className="soft">{keepWords(t('line'))}</p>
      </div>
    </Sheet>
  )
}
