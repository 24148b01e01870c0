import { placeName } from '@khum/contract/claim-place'
import { waitsForMember } from '@khum/contract/claim-status'
import type { ClaimSummary } from '@khum/contract/claims'
import { href } from '@khum/contract/paths'
import { ChevronRight, FilePlus2 } from 'lucide-react'
import { useFormat, useTranslations } from '../../../i18n'
import { Link } from '../../../router'
import { Badge } from '../../../ui/display/badge'
import { sharedElement, shareElement } from '../../../ui/layout/shared-element'
import { insurerName } from '../../coverages'
import styles from './status.module.css'
import { statusStyle } from './status-style'

interface Props {
  claim: ClaimSummary
  to?: string
}

/** Shows one claim as a row of a list. Requirement 3.12 */
export function ClaimRow({ claim, to = href('claimStatus', { id: claim.id }) }: Props) {
  const t = useTranslations('claimStatus.list')
  const words = useTranslations('insurance')
  const format = useFormat()
  const { tone, Icon } = statusStyle[claim.status]
  const benefitAmount = claim.group === 'approved' ? claim.benefit_satang : null
  return (
    <li>
      <Link
        className={styles.row ?? ''}
        to={to}
        data-marked={waitsForMember(claim.status)}
        viewTransition
        onClick={() => shareElement(to)}
        {...sharedElement(to)}
      >
        <span className={styles.rowHead}>
          <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
            {words(`claimStatus.${claim.status}`)}
          </Badge>
          <span className={styles.faint}>
            {t('service', { date: format.date(claim.service_date, 'short') })}
          </span>
        </span>
        <span className={styles.rowBody}>
          <span className={styles.place}>{placeName(claim, format.lang)}</span>
          <span className={styles.amount}>
            <span className={styles.faint}>{t(benefitAmount === null ? 'claimed' : 'benefit')}</span>
            <b>{format.baht(benefitAmount ?? claim.medical_expense_satang)}</b>
          </span>
          <ChevronRight className={styles.arrow} aria-hidden="true" />
        </span>
        {claim.open_requests > 0 && (
          <span className={styles.needed}>
            <FilePlus2 aria-hidden="true" />
            <span>
              {t('documents', { count: claim.open_requests })}{' '}
              {claim.requests_due_date !== null && (
                <span className={styles.byDate}>
                  {t('until', { date: format.date(claim.requests_due_date, 'short') })}
                </span>
              )}
            </span>
          </span>
        )}
        <span className={styles.rowFoot}>
          <span>
            {insurerName(claim, format.lang)} · {t('policy', { number: claim.policy_number_masked })}
          </span>
          <span>{t('updated', { time: format.instant(claim.updated_at) })}</span>
        </span>
      </Link>
    </li>
  )
}
