import { href } from '@khum/contract/paths'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n'
import { Button } from '../../ui/action/button'
import { ButtonLink } from '../../ui/action/button-link'
import { FormAlert } from '../../ui/fields/form-alert'
import type { Obstacle } from './obstacle'
import styles from './telemedicine.module.css'
import { useProviderWords } from './use-provider-words'

/** Says why the provider can't be used now and what to do instead. Requirement 8.10 */
export function ObstacleNotice({
  obstacle,
  onDropPromotion,
  hideOthers = false,
}: {
  obstacle: Obstacle
  /** Called to continue without the expired promotion. */
  onDropPromotion?: () => void
  /** Hides the link to other providers. Set it if the screen's main action leads to the other providers already. */
  hideOthers?: boolean
}) {
  const t = useTranslations('telemedicine.provider')
  const words = useProviderWords()
  const others = !hideOthers && (
    <ButtonLink size="sm" look="secondary" to={href('telemedMart')}>
      {t('others')}
    </ButtonLink>
  )
  if (obstacle.kind === 'closed')
    return (
      <Notice title={t('closedTitle')} actions={others}>
        {obstacle.opensAt === null
          ? t('closedUnknown')
          : t('closedBody', { when: words.when(obstacle.opensAt) })}
      </Notice>
    )
  if (obstacle.kind === 'not_covered')
    return (
      <Notice
        title={t('notCoveredTitle')}
        actions={
          <>
            {others}
            <ButtonLink size="sm" look="link" to={href('searchIdcard')}>
              {t('addCard')}
            </ButtonLink>
          </>
        }
      >
        {t('notCoveredBody')}
      </Notice>
    )
  return (
    <Notice
      title={t('promotionExpired')}
      actions={
        onDropPromotion && (
          <Button size="sm" look="secondary" onClick={onDropPromotion}>
            {t('without')}
          </Button>
        )
      }
    >
      {t('promotionExpiredBody')}
    </Notice>
  )
}

function Notice({ title, actions, children }: { title: string; actions: ReactNode; children: string }) {
  return (
    <FormAlert tone="warning" title={title}>
      <p role="status">{children}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </FormAlert>
  )
}
