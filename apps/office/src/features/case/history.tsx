import type { Case } from '@khum/contract/office-case'
import { useFormat, useTranslations } from '../../i18n'
import { Link } from '../../router/link'
import styles from './case-page.module.css'
import { Decisions } from './decisions'
import { inParts } from './facts'

/** Shows the decisions so far, the appeals, what the member sees, and the person's other claims. */
export function History({ found }: { found: Case }) {
  return (
    <>
      <Decisions found={found} />
      <Appeals found={found} />
      <MemberSees claim={found.claim} />
      <OtherClaims history={found.history} />
    </>
  )
}

/** What the member appealed against, and how each appeal was answered. */
function Appeals({ found: { claim, answered_by } }: { found: Case }) {
  const t = useTranslations('claimCase')
  const format = useFormat()
  if (claim.appeals.length === 0) return null
  return (
    <section aria-labelledby="appeals-title">
      <h2 id="appeals-title">{t('appeals')}</h2>
      <ul className={styles.log}>
        {claim.appeals.map(({ filed_at, text, outcome, answered_at, answer_due_date }, index) => (
          <li key={filed_at}>
            <span>{format.instant(filed_at)}</span>
            <span>
              {text}
              <em>
                {outcome && answered_at
                  ? t(`appealAnswered.${outcome}`, {
                      name: answered_by[index] ?? t('otherSystem'),
                      at: format.instant(answered_at),
                    })
                  : t('appealOpen', { date: format.date(answer_due_date, 'short') })}
              </em>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * The claim as the member sees it: its events, the open document requests, the reason, and the day by which an answer
 * or the payment is promised.
 */
export function MemberSees({
  claim,
}: {
  claim: Pick<Case['claim'], 'events' | 'requests' | 'reason' | 'group' | 'due_date'>
}) {
  const t = useTranslations('claimCase')
  const statuses = useTranslations('statusNames')
  const reasons = useTranslations('reasonNames')
  const format = useFormat()
  const asked = claim.requests.filter(({ fulfilled_at, closed_at }) => !fulfilled_at && !closed_at)
  return (
    <section aria-labelledby="member-title">
      <h2 id="member-title">{t('member')}</h2>
      <ul className={styles.log}>
        {claim.events.map((event) => (
          <li key={event.id}>
            <span>{format.instant(event.at)}</span>
            <span>
              {[statuses(event.status), event.note && format.words(event.note)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
        {asked.map((request) => (
          <li key={request.id}>
            <span>{t('askedUntil', { date: format.date(request.due_date, 'short') })}</span>
            <span>{format.words(request.reason)}</span>
          </li>
        ))}
        {claim.reason && (
          <li>
            <span>{t('reason')}</span>
            <span>{reasons(claim.reason)}</span>
          </li>
        )}
        {claim.due_date && (
          <li>
            <span>{t(claim.group === 'approved' ? 'promisedPayment' : 'promised')}</span>
            <span>{format.date(claim.due_date, 'short')}</span>
          </li>
        )}
      </ul>
    </section>
  )
}

function OtherClaims({ history }: { history: Case['history'] }) {
  const t = useTranslations('claimCase')
  const statuses = useTranslations('statusNames')
  const kinds = useTranslations('kindNames')
  const format = useFormat()
  if (history.length === 0) return null
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title">{t('history')}</h2>
      <ClaimLinks
        claims={history}
        about={(each) => [
          format.date(each.admited_date, 'short'),
          kinds(each.admited_type),
          format.words(each.place),
          each.benefit_satang === null
            ? t('billedAmount', { amount: format.amount(each.medical_expense_satang) })
            : t('willPay', {
                amount: format.amount(each.benefit_satang),
                billed: format.amount(each.medical_expense_satang),
              }),
          statuses(each.status),
        ]}
      />
    </section>
  )
}

/** Lists links to other claims, each with a few details. A link opens the claim in a new tab. */
export function ClaimLinks<C extends { claim_number: string }>({
  claims,
  about,
}: {
  claims: readonly C[]
  about: (claim: C) => (string | null)[]
}) {
  return (
    <ul className={styles.log}>
      {claims.map((each) => (
        <li key={each.claim_number}>
          <Link to={`/claims/${each.claim_number}`} target="_blank">
            {each.claim_number}
          </Link>
          <span>{inParts(about(each))}</span>
        </li>
      ))}
    </ul>
  )
}
