import { idOf, mixed } from './ids'
import { claimsPerMember, hex, kind, type Load, load, source, type World } from './world'

/** Returns how many of the claims are decided: two out of three. */
const decidedOf = (claims: number) => Math.floor(claims / claimsPerMember) * (claimsPerMember - 1)
/** Returns the number of the n-th decided claim. Skips the last claim of each member, which is open. */
const decidedClaim = (n: number) => n + Math.floor(n / (claimsPerMember - 1))

/**
 * The kind of treatment of open claim `n`: of a hundred, one is dental and one is maternity; the others are outpatient.
 */
const kindOf = (n: number) => (['dental', 'maternity'] as const)[mixed(n, 78) % 100] ?? 'opd'

export function claimsTables({
  partnerId,
  insurer,
  iso,
  day,
  groups,
  policyOf,
  claims,
  claimDay,
  isOpen,
  billed,
  claimNumber,
}: World): Load[] {
  return [
    load(
      'claim',
      [
        'id',
        'claim_number',
        'account_id',
        'partner_id',
        'coverage_id',
        'person_id',
        'draft_id',
        'email',
        'claim_type',
        'admited_type',
        'admited_date',
        'symptom',
        'medical_expense',
        'provider_name',
        'insurer_code',
        'insurer_name_th',
        'insurer_name_en',
        'card_type',
        'policy_number',
        'insured_name_th',
        'insured_name_en',
        'status',
        'keep_originals_until',
        'fingerprint',
        'submitted_at',
        'updated_at',
        'status_since',
        'origin',
        'mode',
        'decision_id',
        'turn_due_date',
        'answered_at',
        'on_hold_since',
        'on_hold_until',
        'on_hold_reason',
        ...source,
      ],
      claims,
      (n) => {
        const id = idOf(kind.claim, n)
        const member = Math.floor(n / claimsPerMember)
        const policy = policyOf(member)
        const ago = claimDay(n)
        return [
          id,
          claimNumber(n),
          idOf(kind.account, member),
          partnerId,
          idOf(kind.coverage, member),
          idOf(kind.person, member),
          idOf(kind.draft, n),
          `scale${member}@example.com`,
          'illness',
          isOpen(n) ? kindOf(n) : 'opd',
          day(ago),
          'ไข้หวัดใหญ่',
          billed(n),
          'โรงพยาบาลทดสอบ',
          insurer,
          'ประกัน',
          'Insurance',
          policy <= groups ? 'group' : 'individual',
          `SC${policy}`,
          `ชื่อ${member}`,
          `Name${member}`,
          isOpen(n) ? 'received' : 'partly_approved',
          day(ago - 365),
          hex(mixed(n, 71).toString(16).padStart(8, '0')),
          iso(ago - 1),
          iso(isOpen(n) ? ago - 1 : ago - 4),
          iso(isOpen(n) ? ago - 1 : ago - 4),
          'member_app',
          'reimbursement',
          isOpen(n) ? null : idOf(kind.decision, n),
          // Open claims are due between ten days ago and 30 days ahead. One in ten has an answer from its member, and
          // one in 25 is on hold.
          isOpen(n) ? day(10 - (mixed(n, 73) % 41)) : null,
          isOpen(n) && mixed(n, 76) % 10 === 0 ? iso(2) : null,
          ...(isOpen(n) && mixed(n, 77) % 25 === 0 ? [iso(1), day(-7), 'x'] : [null, null, null]),
          'khum',
          id,
        ]
      },
    ),
    load(
      'claim_line',
      ['id', 'claim_id', 'sort', 'description_th', 'description_en', 'billed'],
      claims,
      (n) => [idOf(kind.line, n), idOf(kind.claim, n), 0, 'ค่ารักษา', 'Treatment', billed(n)],
    ),
    load(
      'claim_decision',
      [
        'id',
        'claim_id',
        'version',
        'author_kind',
        'author_id',
        'party',
        'at',
        'outcome',
        'benefit',
        'reason',
      ],
      decidedOf(claims),
      (n) => [
        idOf(kind.decision, decidedClaim(n)),
        idOf(kind.claim, decidedClaim(n)),
        1,
        'client',
        'integration',
        'tpa',
        iso(claimDay(decidedClaim(n)) - 4),
        'partly_approved',
        100_000,
        'limit_reached',
      ],
    ),
    load(
      'claim_decision_line',
      [
        'decision_id',
        'line_id',
        'billed',
        'discount',
        'not_covered',
        'eligible',
        'deductible',
        'copay',
        'coinsurance',
        'over_limit',
        'other_payer',
        'benefit',
        'reason',
      ],
      decidedOf(claims),
      (n) => [
        idOf(kind.decision, decidedClaim(n)),
        idOf(kind.line, decidedClaim(n)),
        150_000,
        0,
        0,
        150_000,
        0,
        0,
        0,
        50_000,
        0,
        100_000,
        'limit_reached',
      ],
    ),
    load(
      'claim_event',
      ['id', 'claim_id', 'seq', 'status', 'party', 'at', 'kind', 'actor_kind', 'actor_id', 'decision_id'],
      claims + decidedOf(claims),
      (n) => {
        const isFirst = n < claims
        const claim = isFirst ? n : decidedClaim(n - claims)
        const ago = claimDay(claim)
        const id = idOf(kind.event, n)
        const of = [id, idOf(kind.claim, claim)]
        return isFirst
          ? [
              ...of,
              1,
              'received',
              'member',
              iso(ago - 1),
              'received',
              'member',
              idOf(kind.account, Math.floor(claim / claimsPerMember)),
              null,
            ]
          : [
              ...of,
              2,
              'partly_approved',
              'tpa',
              iso(ago - 4),
              'decided',
              'client',
              'integration',
              idOf(kind.decision, claim),
            ]
      },
    ),
    load(
      'document',
      [
        'id',
        'account_id',
        'claim_id',
        'list',
        'name',
        'size',
        'received_bytes',
        'sha256',
        'content_type',
        'fate',
        'object_key',
        'object_size',
        'attached_at',
        'created_at',
        'updated_at',
      ],
      claims,
      (n) => {
        // Each open claim has three documents; decided claims have none.
        const claim = Math.floor(n / 3) * claimsPerMember + claimsPerMember - 1
        const id = idOf(kind.document, n)
        const at = iso(claimDay(claim) - 1)
        const list = ['receipt', 'medical', 'bank_book'][n % 3] ?? ''
        const hash = hex(
          mixed(n, 74).toString(16).padStart(8, '0') + mixed(n, 75).toString(16).padStart(8, '0'),
        )
        return [
          id,
          idOf(kind.account, Math.floor(claim / claimsPerMember)),
          idOf(kind.claim, claim),
          list,
          'file.jpg',
          900_000,
          900_000,
          hash,
          'image/jpeg',
          'accepted',
          `documents/${id}`,
          900_000,
          at,
          at,
          at,
        ]
      },
    ),
  ]
}
