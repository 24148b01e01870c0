import { useTranslations } from '../../i18n'
import { readPhone } from '../../platform/map-link'
import { Button } from '../../ui/action/button'
import { Sheet } from '../../ui/feedback/sheet'
import { Section } from '../../ui/layout/card'
import styles from './hospitals.module.css'

/** How to allow the page to use the phone's position. The phone's own system comes first. */
export function GpsHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
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
                  <li key={step}>{step}</li>
                ))}
            </ol>
          </Section>
        ))}
        <p className="soft">{t('line')}</p>
      </div>
    </Sheet>
  )
}
