import type { Batch, BatchProblem, BatchSums } from '@khum/contract'

/** Who confirms as the second approver, and how. */
const confirming = (command: string) =>
  `In production, staff with the role integration confirm it at /office/batches; on a development server, run ${command} again with --confirm.`

const endings: Partial<Record<Batch['status'], string>> = {
  receiving: 'Its files have not all arrived. Run apply again: it goes on where it stopped.',
  checked: 'A dry run: nothing was written.',
  waiting_for_confirmation: `It ends more than its guard allows. ${confirming('apply')}`,
  refused: 'Nothing was written.',
  undone: 'It was taken back.',
}

/** What `withdraw` does to a batch that fails again and again. */
const waysOut: Partial<Record<Batch['status'], string>> = {
  applying: 'withdraw gives it up: what it wrote is taken back.',
  undoing:
    'withdraw stops taking it back: it stays applied without the rows that were taken back, and undo continues later.',
}

/** Formats a batch as one line of JSON, for programs. The field names and their order are fixed. */
export function batchJson({ batch, status, reconciliation }: Batch): string {
  const { read, new: added, changed, unchanged, ended, refused, older, held } = reconciliation
  return JSON.stringify({ batch, status, read, new: added, changed, unchanged, ended, refused, older, held })
}

export function batchText(batch: Batch): string {
  const { older, held, lives_before, lives_after, ...counts } = batch.reconciliation
  const rows: (readonly [string, string])[] = [
    ...Object.entries(counts).map(([name, count]) => [name, number(count)] as const),
    ...(older > 0 ? [['older, skipped', number(older)] as const] : []),
    ...(held > 0 ? [['held by the office', number(held)] as const] : []),
    ['active lives', `${lives(lives_before)} before, ${lives(lives_after)} after`],
    ['problems', number(batch.problems)],
    ...(batch.hints > 0 ? [['hints', number(batch.hints)] as const] : []),
    ...(batch.error === null ? [] : [['error', `${batch.error}; tried again every minute`] as const]),
  ]
  const ending = batch.error === null ? endings[batch.status] : waysOut[batch.status]
  return [
    `Batch ${batch.batch} of ${batch.source} for ${batch.insurer}: ${batch.status.replaceAll('_', ' ')}`,
    ...rows.map(([name, value]) => `  ${name.padEnd(20)}${value}`),
    ...sumLines(batch),
    ...stoppedLines(batch),
    ...guardLines(batch),
    ...undoLines(batch),
    ...(older > 0
      ? [
          'Khum has later versions of the skipped rows: their source_version, or else the as_of of the batch, is earlier.',
        ]
      : []),
    ...(ending === undefined ? [] : [ending]),
  ].join('\n')
}

/** How many policies are printed at most. The server lists up to a hundred policies that would lose people. */
const shownPolicies = 5

function guardLines({ guard }: Batch): string[] {
  if (!guard) return []
  return [
    `  would end           ${number(guard.ended)} rows in force, ${guard.ended_percent.toFixed(1)} %`,
    ...guard.policies
      .slice(0, shownPolicies)
      .map(({ policy, lives, ended }) => `  of policy ${policy}: ${number(ended)} of ${number(lives)} lives`),
    ...(guard.policies.length > shownPolicies ? ['  …'] : []),
  ]
}

function stoppedLines({ stopped_undo: stopped }: Batch): string[] {
  if (!stopped) return []
  return [
    `  undo stopped        ${number(stopped.taken_back)} rows taken back, ${number(stopped.left)} not; the counts above are of the whole batch`,
  ]
}

function sumLines({ sums, status }: Batch): string[] {
  if (!sums || status === 'undone') return []
  return [
    ...amountsOf(sums).map(([name, satang]) => `  ${name.padEnd(20)}${baht(satang)}`),
    ...sums.policies.slice(0, shownPolicies).map(({ policy, lives_before, lives_after, ...amounts }) => {
      const people = `${number(lives_before)} lives before, ${number(lives_after)} after`
      const money = amountsOf(amounts).map(
        ([name, satang]) => `; ${name.replace(', baht', '')} ${baht(satang)}`,
      )
      return `  policy ${policy}: ${people}${money.join('')}`
    }),
    ...(sums.policies.length > shownPolicies ? ['  …'] : []),
  ]
}

type Amounts = Omit<BatchSums['policies'][number], 'policy' | 'lives_before' | 'lives_after'>

/** The amounts that aren't zero, with their names. */
function amountsOf({ used_satang = 0, billed_satang = 0, benefit_satang = 0 }: Amounts) {
  const named: (readonly [string, number])[] = [
    ['balances, baht', used_satang],
    ['claims billed', billed_satang],
    ['claims paid', benefit_satang],
  ]
  return named.filter(([, satang]) => satang !== 0)
}

function baht(satang: number): string {
  return (satang / 100).toLocaleString('en', { minimumFractionDigits: 2 })
}

function undoLines({ undo, status }: Batch): string[] {
  if (!undo || undo.claims.length === 0) return []
  return [
    `${number(undo.claims_total)} claims were filed on rows of this batch: ${undo.claims.join(', ')}${undo.claims.length < undo.claims_total ? ' …' : ''}`,
    status === 'applied' || status === 'applying'
      ? `Their coverages would end instead of being removed. ${confirming(status === 'applied' ? 'undo' : 'withdraw')}`
      : 'Their coverages end instead of being removed.',
  ]
}

export function batchLine({ batch, insurer, mode, status, created_at, reconciliation }: Batch): string {
  const { read, new: added, changed, unchanged, ended, refused } = reconciliation
  const day = created_at.slice(0, 16).replace('T', ' ')
  return `${day}  ${batch}  ${insurer} ${mode}  ${status}  read ${read}, new ${added}, changed ${changed}, unchanged ${unchanged}, ended ${ended}, refused ${refused}`
}

/** Formats a problem in one line: where it is, its code, and what is wrong in English and Thai. */
export function problemLine({ file, line, source_key, field, code, hint, words }: BatchProblem): string {
  const place = line === null ? (file ?? 'batch') : `${file}:${line}`
  const parts = [
    place,
    source_key === null ? '' : `[${source_key}]`,
    field ?? '',
    hint ? `${code} (hint)` : code,
  ]
  return `${parts.filter((part) => part !== '').join(' ')}: ${words.en} (${words.th})`
}

function number(value: number): string {
  return value.toLocaleString('en')
}

function lives(value: number | null): string {
  return value === null ? '–' : number(value)
}
