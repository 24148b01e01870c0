import type { Limit } from '@khum/contract/coverages'
import type { OpeningFigure } from '@khum/contract/office-openings'
import { useTranslations } from '../../i18n'

/**
 * Returns a function that names a limit: what it applies to, for which visit or period, its unit, and whether a family
 * shares it.
 */
export function useLimitName(): (
  limit: Pick<Limit, 'scope' | 'measure' | 'shared_by'> & Pick<OpeningFigure, 'item'>,
) => string {
  const t = useTranslations('members')
  return ({ item, scope, measure, shared_by }) =>
    [
      t(`limitItem.${item}`),
      t(`limitScope.${scope}`),
      measure === 'amount' ? t('baht') : t(`limitMeasure.${measure}`),
      shared_by === 'family' && t('family'),
    ]
      .filter(Boolean)
      .join(' · ')
}
