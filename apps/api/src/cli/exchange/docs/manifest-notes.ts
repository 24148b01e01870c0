/** What each field of a manifest means. `files.name` is a field of each entry of `files`. */
export const manifestNotes: Readonly<Record<string, string>> = {
  schema: 'The version of this format.',
  source:
    'The system that the rows come from: the system of the client that sends the batch. Capitals don’t matter.',
  batch: 'The name of the batch, once for each batch of a source. A date and a number are usual.',
  after:
    'The batch of this source that was applied last. If another one was, Khum refuses the batch and names it. Left out: the order isn’t checked.',
  insurer: 'The code of the insurer that the rows belong to.',
  mode: 'delta: only what changed. full: everything inside the scope; what the files lack ends.',
  scope: 'Only in a full batch: what it lists completely. Rows of other sources and of the office never end.',
  'scope.insurer': 'The insurer, as above.',
  'scope.products': 'Only these products, by their codes.',
  'scope.policies': 'Only these policies, by their numbers.',
  as_of: 'The day that the data show.',
  on_error: 'refuse_batch: a wrong row refuses the whole batch. refuse_row: the other rows are applied.',
  guard: 'How much a full batch may end before a second client has to confirm it.',
  'guard.max_ended_percent': 'Percent of the rows that can end.',
  'guard.max_ended_percent_of_policy': 'Percent of the lives of one policy; it counts from 5 lives on.',
  files: 'The files of the batch, in any order.',
  'files.name': 'The name of the file.',
  'files.kind': 'What its rows are.',
  'files.rows': 'How many rows it has, without the header.',
  'files.sha256': 'The SHA-256 of its bytes, in hexadecimal.',
  'files.format': 'csv or ndjson. Left out: ndjson if the name ends with .ndjson or .jsonl, otherwise csv.',
  'files.encoding': 'How its characters are written.',
  'files.delimiter': 'What separates the cells of a CSV file.',
  'files.dates': 'iso: 2026-11-22. buddhist: 2569-11-22 or 22/11/2569.',
  'files.amounts': 'baht: 1234.50. satang: 123450.',
  'files.sums':
    'Sums that Khum compares with the file, written like its amounts: limit (product), used (balance).',
  'files.sums.limit': 'The sum of all amounts in limits.',
  'files.sums.used': 'The sum of used.',
}
