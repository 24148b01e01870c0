import { placeName } from '@khum/contract/claim-place'
import type { Case } from '@khum/contract/office-case'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat, useTranslations } from '../../i18n'
import { Link } from '../../router/link'
import styles from './case-page.module.css'

/** Who was treated, for what, under which coverage, and what can be paid. */
export function Facts({ found }: { found: Case }) {
  const t = useTranslations('claimCase')
  const kinds = useTranslations('kindNames')
  const format = useFormat()
  const { claim, person, coverage, room } = found
  const rows: [string, ReactNode][] = [
    [
      t('person'),
      <>
        <strong>{format.words(person.name)}</strong>{' '}
        {person.age !== null && <span>{t('age', { age: person.age })}</span>}
      </>,
    ],
    [
      t('policy'),
      [person.policy_number, person.card_number, person.policyholder && format.words(person.policyholder)]
        .filter(Boolean)
        .join(' · '),
    ],
    [t('plan'), `${format.words(coverage.insurer_name)} · ${format.words(coverage.plan_name)}`],
    [
      t('period'),
      `${format.date(coverage.effective_date, 'short')} – ${format.date(coverage.expiry_date, 'short')}`,
    ],
    [t('treated'), `${format.date(claim.admited_date)} · ${kinds(claim.admited_type)}`],
    [t('hospital'), placeName(claim, format.lang)],
    [t('symptom'), claim.symptom],
    [
      t('left'),
      <strong key="left">
        {room.left_satang === null ? t('noLimit') : format.amount(room.left_satang)}
      </strong>,
    ],
  ]
  if (person.employee_id) rows.splice(2, 0, [t('employee'), person.employee_id])
  if (claim.mode === 'cashless') rows.push([t('origin'), t('cashless')])
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const noParams = {
  claims: '',
  count: 0,
  day: '',
  from: '',
  insurers: '',
  left: '',
  lists: '',
  read: '',
  until: '',
}

/** Notes that say no more than that a check passed. */
const isPlain: ReadonlySet<string> = new Set(['ok', 'enough', 'in_network', 'amount_equals'])

/** What the automatic checks found, the worst first. What passed takes one line, so that the lines of the bill come early. */
export function Checks({ checks }: { checks: Case['checks'] }) {
  const t = useTranslations('claimCase')
  const names = useTranslations('checkNames')
  const results = useTranslations('checkResults')
  const notes = useTranslations('checkNotes')
  const format = useFormat()
  const sorted = [
    ...checks.filter(({ result }) => result === 'fail'),
    ...checks.filter(({ result }) => result === 'review'),
  ]
  const passed = checks.filter(({ result }) => result === 'pass')
  const readable = (params: Record<string, string | number>) => ({
    ...noParams,
    ...Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        name === 'left' || name === 'read'
          ? format.amount(Number(value))
          : name === 'lists'
            ? String(value)
                .split(' ')
                .map((list) =>
                  t(list === 'medical' ? 'medical' : list === 'bank_book' ? 'bank_book' : 'receipt'),
                )
                .join(', ')
            : ['from', 'until', 'day'].includes(name)
              ? format.date(String(value), 'short')
              : name === 'claims'
                ? String(value).replaceAll(' ', ', ')
                : value,
      ]),
    ),
  })
  return (
    <section aria-labelledby="checks-title">
      <h2 id="checks-title">{t('checks')}</h2>
      <ul className={styles.checks}>
        {sorted.map(({ check, result, notes: found }) => (
          <li key={check} data-result={result}>
            <span className={styles.mark}>{results(result)}</span> <strong>{names(check)}</strong>{' '}
            <span>{found.map(({ note, params }) => notes(note, readable(params))).join(' · ')}</span>{' '}
            {found
              .flatMap(({ params }) => String(params.claims ?? '').match(/\S+/g) ?? [])
              .map((number) => (
                <Link
                  key={number}
                  to={`/claims/${number}`}
                  target="_blank"
                  aria-label={t('openOther', { number })}
                >
                  <ExternalLink size={14} aria-hidden="true" />
                </Link>
              ))}
          </li>
        ))}
        {passed.length > 0 && (
          <li data-result="pass">
            <span className={styles.mark}>{results('pass')}</span>{' '}
            {passed.map(({ check, notes: found }, index) => (
              <span key={check}>
                {index > 0 && ' · '}
                {names(check)}
                {found
                  .filter(({ note }) => !isPlain.has(note))
                  .map(({ note, params }) => ` (${notes(note, readable(params))})`)
                  .join('')}
              </span>
            ))}
          </li>
        )}
      </ul>
    </section>
  )
}

/** The person's other claims, decisions so far, and what the member sees. */
export function History({ found: { claim, history } }: { found: Case }) {
  const t = useTranslations('claimCase')
  const statuses = useTranslations('statusNames')
  const format = useFormat()
  return (
    <>
      {claim.decisions.length > 0 && (
        <section aria-labelledby="decisions-title">
          <h2 id="decisions-title">{t('decisions')}</h2>
          <ul>
            {claim.decisions.map((decision) => (
              <li key={decision.version} data-undone={decision.undone !== null || undefined}>
                {decision.version}. {decision.is_recommendation && `${t('recommendation')}: `}
                {statuses(decision.outcome)} {format.amount(decision.benefit_satang)} ·{' '}
                {format.instant(decision.at)}
                {decision.undone && ` · ${t('undo')}: ${decision.undone.reason}`}
                {decision.internal_note && ` · ${decision.internal_note}`}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="member-title">
        <h2 id="member-title">{t('member')}</h2>
        <ul>
          {claim.events.map((event) => (
            <li key={event.id}>
              {format.instant(event.at)} · {statuses(event.status)}
              {event.note && ` · ${format.words(event.note)}`}
            </li>
          ))}
        </ul>
      </section>
      {history.length > 0 && (
        <section aria-labelledby="history-title">
          <h2 id="history-title">{t('history')}</h2>
          <ul>
            {history.map((each) => (
              <li key={each.claim_number}>
                <Link to={`/claims/${each.claim_number}`}>{each.claim_number}</Link> ·{' '}
                {format.date(each.admited_date, 'short')} · {format.words(each.place)} ·{' '}
                {format.amount(each.medical_expense_satang)} · {statuses(each.status)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
