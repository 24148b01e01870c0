import { href } from '@khum/contract/paths'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n'
import { Button } from '../../ui/action/button'
import { ButtonLink } from '../../ui/action/button-link'
import { FormAlert } from '../../ui/fields/form-alert'
import styles from './telemedicine.module.css'
import { useProviderWords } from './use-provider-words'

/** Why nobody can be seen here now. Spec §8 Telemed */
export type Obstacle =
  | { kind: 'closed'; opensAt: string | null }
  | { kind: 'not_covered' }
  | { kind: 'promotion_expired' }

/** The message of the catalogue, and what to do now. */
export function ObstacleNotice({
  obstacle,
  onWithout,
  waysBelow = false,
}: {
  obstacle: Obstacle
  /** Goes on without the promotion. */
  onWithout?: () => void
  /** The screen's own action leads to other providers already. */
  waysBelow?: boolean
}) {
  const t = useTranslations('telemedicine.provider')
  const words = useProviderWords()
  const others = !waysBelow && (
    <ButtonLink size="sm" look="secondary" to={href('telemedMart')}>
      {t('others')}
    </ButtonLink>
  )
  if (obstacle.kind === 'closed')
    return (
      <Notice title={t('closedTitle')} ways={others}>
        {obstacle.opensAt === null
          ? t('closedUnknown')
          : t('closedBody', { when: words.when(obstacle.opensAt) })}
      </Notice>
    )
  if (obstacle.kind === 'not_covered')
    return (
      <Notice
        title={t('notCoveredTitle')}
        ways={
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
      ways={
        onWithout && (
          <Button size="sm" look="secondary" onClick={onWithout}>
            {t('without')}
          </Button>
        )
      }
    >
      {t('promotionExpiredBody')}
    </Notice>
  )
}

function Notice({ title, ways, children }: { title: string; ways: ReactNode; children: string }) {
  return (
    <FormAlert tone="warning" title={title}>
      <p role="status">{children}</p>
      {ways && <div className={styles.ways}>{ways}</div>}
    </FormAlert>
  )
}
