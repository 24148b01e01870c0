import { WifiOff } from 'lucide-react'
import { useFormat, useTranslations } from '../../../i18n'
import { Button } from '../../../ui/action/button'
import { Card } from '../../../ui/layout/card'
import { CardStack } from '../../../ui/layout/card-stack'
import { keepWords } from '../../../ui/text/keep-words'
import { CoverageCard } from '../coverage-card'
import { EmergencyNumbers, InsurerHotlines } from '../hotlines'
import { maxAgeDays } from './max-age'
import styles from './offline.module.css'
import type { OfflineCopy } from './offline-copy'

/**
 * Shows the offline copy: the cards, when they were loaded, when the copy expires, and numbers to call. The page must
 * load the `insurance` messages.
 */
export function OfflineCards({ copy, onRetry }: { copy: OfflineCopy; onRetry: () => void }) {
  const t = useTranslations('insurance.offline')
  const common = useTranslations('common')
  const format = useFormat()
  const until = format.instant(new Date(copy.until).toISOString())
  return (
    <>
      <Card>
        <div className={styles.notice} role="status">
          <WifiOff aria-hidden="true" />
          <div>
            <h2>{keepWords(t('title'))}</h2>
            <p>{copy.cards.length > 0 ? t('asOf', { time: format.instant(copy.asOf) }) : t('none')}</p>
          </div>
        </div>
      </Card>
      {copy.cards.length > 0 && (
        <CardStack>
          {copy.cards.map((card) => (
            <li key={card.id}>
              <CoverageCard coverage={card} />
            </li>
          ))}
        </CardStack>
      )}
      <Button wide look="secondary" onClick={onRetry}>
        {common('retry')}
      </Button>
      <InsurerHotlines of={copy.cards} />
      <EmergencyNumbers />
      {copy.cards.length > 0 && (
        <p className="soft">{keepWords(t('kept', { days: String(maxAgeDays), until }))}</p>
      )}
    </>
  )
}
