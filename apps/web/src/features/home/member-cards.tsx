import type { Coverage } from '@khum/contract/coverages'
import { href } from '@khum/contract/paths'
import { IdCard, QrCode } from 'lucide-react'
import { useState } from 'react'
import { useFormat, useTranslations } from '../../i18n'
import { ButtonLink } from '../../ui/action/button-link'
import { spelledOut } from '../../ui/display/digits'
import { EmptyState } from '../../ui/feedback/empty-state'
import { Card } from '../../ui/layout/card'
import { CardLink } from '../../ui/layout/card-link'
import { shareElement } from '../../ui/layout/shared-element'
import { keepWords } from '../../ui/text/keep-words'
import { CoverageCard, isUsable } from '../coverages'
import { CardSwiper } from './card-swiper'
import styles from './home.module.css'
import { CardSkeleton } from './skeletons'

/** The member's cards, the primary one first, and what can be done with the card that is shown. Requirement 2.10 */
export function MemberCards({ primary, others }: { primary: Coverage | null; others: readonly Coverage[] }) {
  const t = useTranslations('home.card')
  const format = useFormat()
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
  const labelOf = ({ plan_name, policy_number_masked }: Coverage) =>
    `${t('details')} ${format.words(plan_name)} ${spelledOut(policy_number_masked)}`
  return (
    <div className={styles.primary}>
      {others.length === 0 ? (
        <CardLink to={details} label={labelOf(primary)}>
          <CoverageCard coverage={primary} />
        </CardLink>
      ) : (
        <CardSwiper
          cards={[primary, ...others]}
          shown={shown}
          labelOf={labelOf}
          onShow={({ id }) => setShownId(id)}
        />
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
