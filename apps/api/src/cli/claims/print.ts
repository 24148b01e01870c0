import {
  type Answer,
  type ClaimDetail,
  type ConsentTexts,
  type integrationEndpoints,
  type MasterKeyUsage,
  type outboxEndpoints,
  placeName,
  satangToDecimal,
} from '@khum/contract'

type Listed = Answer<typeof integrationEndpoints.listOfficeClaims>['items'][number]

export function printList(items: Listed[]): string {
  if (items.length === 0) return 'No claims.'
  return items
    .map(
      (claim) =>
        `${claim.claim_number}  ${claim.status.padEnd(24)}  ${claim.service_date}  ${baht(claim.medical_expense_satang).padStart(14)}  ${claim.ins_code}`,
    )
    .join('\n')
}

/** Formats one line per master key, and says whether the older ones can be removed from MASTER_KEY. */
export function printKeys({ items, files_not_looked_at: unknown }: MasterKeyUsage): string {
  const lines = items.map(
    ({ key_id, state, values, files }) => `${key_id}  ${state.padEnd(7)}  ${values} values, ${files} files`,
  )
  const older = items.filter(({ state }) => state === 'older')
  if (unknown > 0) lines.push(`${unknown} documents whose key is not known yet`)
  if (older.length > 0) {
    const isFree = unknown === 0 && older.every(({ values, files }) => values + files === 0)
    lines.push(
      isFree ? 'The older keys are no longer in use.' : 'Keep the older keys: they are still in use.',
    )
  }
  return lines.join('\n')
}

export function printConsentTexts({ items }: ConsentTexts): string {
  return items
    .map((text) =>
      [
        text.kind.padEnd(11),
        String(text.version).padStart(3),
        text.state.padEnd(9),
        text.is_force ? 'forced' : 'free  ',
        text.effective_at,
        ...(text.is_intact ? [] : ['DAMAGED: the text does not match its hash']),
        ...(text.withdrawn_reason ? [`withdrawn ${text.withdrawn_at}: ${text.withdrawn_reason}`] : []),
      ].join('  '),
    )
    .join('\n')
}

/** Formats the counts by channel, then one line per failed message, without its recipient. */
export function printOutbox({ items, counts }: Answer<typeof outboxEndpoints.listFailedMessages>): string {
  return [
    ...counts.map(
      ({ channel, waiting, failed }) => `${channel.padEnd(4)}  ${waiting} waiting, ${failed} failed`,
    ),
    ...items.map(({ ended_at, channel, kind, attempts, error_code, id }) =>
      [ended_at, channel.padEnd(4), (kind ?? '-').padEnd(7), `tries: ${attempts}`, error_code, id].join('  '),
    ),
  ].join('\n')
}

export function printClaim(claim: ClaimDetail): string {
  const paid = claim.paid_on ? `, paid on ${claim.paid_on}` : ''
  const due = claim.due_date ? `, answer due ${claim.due_date}` : ''
  return [
    `${claim.claim_number}  ${claim.status} (${claim.group})${claim.reason ? `, ${claim.reason}` : ''}${due}${paid}`,
    `${claim.insurer_name_en}, ${claim.card_type}, policy ${claim.policy_number_masked}; ${claim.admited_type} on ${claim.service_date} at ${placeName(claim, 'en')}`,
    `Claimed ${baht(claim.medical_expense_satang)}${claim.benefit_satang === null ? '' : `, benefit ${baht(claim.benefit_satang)}`}; ${claim.documents.length} document(s)`,
    'Lines',
    ...claim.lines.map(lineOf),
    'Events',
    ...claim.events.map((event) => {
      const reason = event.reason ? `, ${event.reason}` : ''
      return `  ${event.at}  ${event.status} by ${event.actor}${reason}${event.note ? `: ${event.note.en}` : ''}`
    }),
    ...(claim.requests.length > 0 ? ['Requests'] : []),
    ...claim.requests.map((request) => {
      const state = stateOf(request)
      return `  ${request.list}, ${state}: ${request.reason.en}`
    }),
  ].join('\n')
}

function lineOf({ id, description, billed_satang, decided }: ClaimDetail['lines'][number]): string {
  const start = `  ${id}  ${description.en}  billed ${baht(billed_satang)}`
  if (!decided) return `${start}, not decided`
  const parts = [
    ['discount', decided.discount_satang],
    ['not covered', decided.not_covered_satang],
    ['deductible', decided.deductible_satang],
    ['co-payment', decided.copay_satang],
    ['co-insurance', decided.coinsurance_satang],
    ['over limit', decided.over_limit_satang],
    ['other payer', decided.other_payer_satang],
    ['benefit', decided.benefit_satang],
  ] as const
  const shown = parts.filter(([, satang]) => satang !== 0).map(([name, satang]) => `${name} ${baht(satang)}`)
  return `${start}, ${shown.join(', ')}${decided.reason ? ` (${decided.reason})` : ''}`
}

export function baht(satang: number): string {
  return satangToDecimal(satang).replace(/\B(?=(\d{3})+\.)/g, ',')
}

function stateOf({ fulfilled_at, closed_at, due_date }: ClaimDetail['requests'][number]): string {
  if (fulfilled_at) return `fulfilled ${fulfilled_at}`
  return closed_at ? `closed ${closed_at}` : `due ${due_date}`
}
