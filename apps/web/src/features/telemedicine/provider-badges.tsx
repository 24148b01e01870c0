import type { TelemedProvider } from '@khum/contract/telemedicine-provider'
import { BadgePercent, Ban, Clock, ShieldCheck } from 'lucide-react'
import { useTranslations } from '../../i18n'
import { Badge } from '../../ui/display/badge'
import styles from './telemedicine.module.css'
import { useProviderWords } from './use-provider-words'

export function ProviderBadges({ provider }: { provider: TelemedProvider }) {
  const t = useTranslations('telemedicine.provider')
  const words = useProviderWords()
  return (
    <span className={styles.badges}>
      <Badge tone={provider.open_now ? 'success' : 'neutral'} icon={<Clock aria-hidden="true" />}>
        {words.openness(provider)}
      </Badge>
      {provider.covered === true && (
        <Badge tone="info" icon={<ShieldCheck aria-hidden="true" />}>
          {t('covered')}
        </Badge>
      )}
      {provider.covered === false && (
        <Badge tone="warning" icon={<Ban aria-hidden="true" />}>
          {t('notCovered')}
        </Badge>
      )}
      {provider.promotion && !provider.promotion.expired && (
        <Badge tone="warning" icon={<BadgePercent aria-hidden="true" />}>
          {t('promotion')}
        </Badge>
      )}
    </span>
  )
}
