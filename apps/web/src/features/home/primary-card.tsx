import type { Coverage } from '@khum/contract/coverages'
import { href } from '@khum/contract/paths'
import { IdCard, QrCode } from 'lucide-react'
import { useTranslations } from '../../i18n'
import { ButtonLink } from '../../ui/action/button-link'
import { EmptyState } from '../../ui/feedback/empty-state'
import { Card } from '../../ui/layout/card'
import { CoverageCard, isUsable } from '../coverages'
import styles from './home.module.css'
import { CardSkeleton } from './skeletons'

export function PrimaryCard({ coverage }: { coverage: Coverage | null }) {
  const t = useTranslations('home.card')
  if (!coverage)
    return (
      <div className={styles.noCard}>
        <CardSkeleton />
        <Card>
          <EmptyState
            icon={<IdCard />}
            title={t('none')}
            text={t('noneBody')}
            action={<ButtonLink to={href('searchIdcard')}>{t('find')}</ButtonLink>}
          />
        </Card>
      </div>
    )
  return (
    <div className={styles.primary}>
      <CoverageCard coverage={coverage} />
      <div className={styles.pair}>
        {isUsable(coverage) ? (
          <ButtonLink wide icon={<QrCode />} to={`${href('selectHospital')}?coverage=${coverage.id}`}>
            {t('useCard')}
          </ButtonLink>
        ) : (
          <p className={styles.notUsable}>{t('notUsable')}</p>
        )}
        <ButtonLink wide look="secondary" to={href('coverage', { id: coverage.id })}>
          {t('details')}
        </ButtonLink>
      </div>
    </div>
  )
}
