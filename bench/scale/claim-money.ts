import { idOf, mixed } from './ids'
import { claimsPerMember, hex, kind, type Load, load, type World } from './world'

/**
 * Returns the tables about the money of claims: payout accounts, the payout account of each claim, and ledger entries.
 */
export function claimMoneyTables({ known, members, iso, start, claims, claimDay, isOpen }: World): Load[] {
  return [
    load(
      'payout_account',
      ['id', 'account_id', 'method', 'bank_code', 'holder', 'number_sealed', 'last4', 'confirmed_at'],
      members,
      (n) => [
        idOf(kind.payoutAccount, n),
        idOf(kind.account, n),
        'bank',
        '004',
        `ชื่อ${n} สกุล${n % 5_000}`,
        hex(known.sealedNumber),
        String(mixed(n, 79) % 10_000).padStart(4, '0'),
        iso(299),
      ],
    ),
    // Of each member's claims, the last one is open and has a payout account.
    load(
      'claim_payout',
      ['claim_id', 'seq', 'payout_account_id', 'payee_kind', 'name_matches', 'at'],
      members,
      (n) => {
        const claim = n * claimsPerMember + claimsPerMember - 1
        return [
          idOf(kind.claim, claim),
          1,
          idOf(kind.payoutAccount, n),
          'insured',
          true,
          iso(claimDay(claim) - 1),
        ]
      },
    ),
    {
      table: 'ledger_entry',
      columns: [
        'coverage_id',
        'limit_key',
        'period_start',
        'kind',
        'amount',
        'claim_id',
        'at',
        'claim_event_id',
      ],
      *rows() {
        // Each outpatient claim uses one visit of the limit on visits in a policy year.
        for (let n = 0; n < claims; n += 1) {
          const ago = claimDay(n)
          const of = [idOf(kind.coverage, Math.floor(n / claimsPerMember)), 'limit 1', start]
          const claim = idOf(kind.claim, n)
          yield [...of, 'reserve', 1, claim, iso(ago - 1), idOf(kind.event, n)]
          if (isOpen(n)) continue
          const event = idOf(kind.event, claims + n - Math.floor((n + 1) / claimsPerMember))
          yield [...of, 'release', -1, claim, iso(ago - 4), event]
          yield [...of, 'consume', 1, claim, iso(ago - 4), event]
        }
      },
    },
  ]
}
