import type { Coverage } from '@khum/contract/coverages'
import { href } from '@khum/contract/paths'
import { IdCard, QrCode } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { ButtonLink } from '../../ui/action/button-link'
import { EmptyState } from '../../ui/feedback/empty-state'
import { Card } from '../../ui/layout/card'
import { sharedElement, shareElement } from '../../ui/layout/shared-element'
import { keepWords } from '../../ui/text/keep-words'
import { CoverageCard, isUsable } from '../coverages'
import { CardSwiper } from './card-swiper'
import styles from './home.module.css'
import { CardSkeleton } from './skeletons'

/** The member's cards, the primary one first, and what can be done with the card that is shown. Requirement 2.10 */
export function MemberCards({ primary, others }: { primary: Coverage | null; others: readonly Coverage[] }) {
  const t = useTranslations('home.card')
  const [shownId, setShownId] = useState(primary?.id)
  if (!primary)
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
  const shown = others.find(({ id }) => id === shownId) ?? primary
  const details = href('coverage', { id: shown.id })
  return (
    <div className={styles.primary}>
      {others.length === 0 ? (
        <div {...sharedElement(details)}>
          <CoverageCard coverage={primary} />
        </div>
      ) : (
        <CardSwiper cards={[primary, ...others]} shown={shown} onShow={({ id }) => setShownId(id)} />
      )}
      <div className={styles.pair}>
        {isUsable(shown) ? (
          <ButtonLink wide icon={<QrCode />} to={`${href('selectHospital')}?coverage=${shown.id}`}>
            {t('useCard')}
          </ButtonLink>
        ) : (
          <p className={styles.notUsable}>{keepWords(t('notUsable'))}</p>
        )}
        <ButtonLink wide look="secondary" to={details} viewTransition onClick={() => shareElement(details)}>
          {t('details')}
        </ButtonLink>
      </div>
    </div>
  )
}
