import { banks } from '@khum/contract/banks'
import { placeName } from '@khum/contract/claim-place'
import type { Case } from '@khum/contract/office-case'
import { ExternalLink } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useFormat, useTranslations } from '../../i18n'
import { Link } from '../../router/link'
import styles from './case-page.module.css'

/** Shows who was treated, for what and under which coverage, and what can be paid. */
export function Facts({ found }: { found: Case }) {
  const t = useTranslations('claimCase')
  const kinds = useTranslations('kindNames')
  const format = useFormat()
  const origins = useTranslations('originNames')
  const values = useTranslations('valueOrigins')
  const causes = useTranslations('causeNames')
  const insured = useTranslations('insuredWords')
  const { claim, person, coverage, room, room_as_of } = found
  const rows: [string, ReactNode][] = [
    [
      t('person'),
      <>
        <strong>{format.words(person.name)}</strong>{' '}
        {inParts([
          person.age !== null && t('age', { age: person.age }),
          person.birth_date && t('born', { date: format.date(person.birth_date, 'short') }),
          person.gender && person.gender !== 'not_specified' && insured(person.gender),
          person.relationship !== 'self' && insured(person.relationship),
        ])}
      </>,
    ],
    [
      t('policy'),
      inParts([
        person.policy_number,
        person.card_number,
        person.policyholder && format.words(person.policyholder),
      ]),
    ],
    [t('plan'), inParts([format.words(coverage.insurer_name), format.words(coverage.plan_name)])],
    [
      t('period'),
      `${format.date(coverage.effective_date, 'short')} – ${format.date(coverage.expiry_date, 'short')}`,
    ],
    [
      t('treated'),
      inParts([
        format.date(claim.admited_date, 'short'),
        kinds(claim.admited_type),
        causes(claim.claim_type),
      ]),
    ],
    [t('hospital'), placeName(claim, format.lang)],
    [t('symptom'), claim.symptom],
  ]
  if (person.employee_id) rows.splice(2, 0, [t('employee'), person.employee_id])
  if (claim.accident_date) rows.push([t('accidentDate'), format.date(claim.accident_date, 'short')])
  const isOpen = claim.group === 'in_process' || claim.appeals.some(({ answered_at }) => answered_at === null)
  if (isOpen || room_as_of)
    rows.push([
      t(isOpen ? 'left' : 'leftThen'),
      <strong key="left">
        {room.left_satang === null ? t('noLimit') : format.amount(room.left_satang)}
      </strong>,
    ])
  if (claim.origin !== 'member_app')
    rows.push([
      t('origin'),
      inParts([
        origins(claim.origin),
        claim.hospital_claim_number,
        claim.mode === 'cashless' && t('cashless'),
      ]),
    ])
  if (claim.value_origins) {
    const { amount, date, place } = claim.value_origins
    rows.push([
      t('filledIn'),
      inParts(
        t('filledInHow', { amount: values(amount), date: values(date), place: values(place) }).split(' · '),
      ),
    ])
  }
  const { payout } = claim
  if (payout) {
    const bank = payout.bank_code ? format.words(banks[payout.bank_code]) : t('promptpay')
    rows.push([t('payee'), inParts([payout.holder, bank, `••${payout.last4}`])])
  }
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

/**
 * Joins the parts of a fact with ` · `. Lines break between parts, after the dot. A line breaks inside a part only if
 * the part is wider than the line.
 */
export function inParts(parts: readonly (string | false | null | undefined)[]): ReactNode {
  const shown = parts.filter(Boolean)
  return shown.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two parts may have the same text
    <Fragment key={index}>
      {index > 0 && ' '}
      {/* The dot is inside the inline block: outside, a line could break between block and no-break space. */}
      <span className={styles.word}>
        {part}
        {index < shown.length - 1 && '\u00a0·'}
      </span>
    </Fragment>
  ))
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

/** Notes that aren't shown beside a passed check, because they say only that the check passed. */
const isPlain: ReadonlySet<string> = new Set(['ok', 'enough', 'in_network', 'amount_equals'])

/**
 * The results of the automatic checks, the worst first. All passed checks share one row, so
 * that the bill below stays near the top of the screen.
 */
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
            <span>{found.map(({ note, params }) => notes(note, readable(params))).join('\u00a0· ')}</span>{' '}
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
            {inParts(
              passed.map(({ check, notes: found }) =>
                [
                  names(check),
                  ...found
                    .filter(({ note }) => !isPlain.has(note))
                    .map(({ note, params }) => `(${notes(note, readable(params))})`),
                ].join(' '),
              ),
            )}
          </li>
        )}
      </ul>
    </section>
  )
}
