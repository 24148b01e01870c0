import { describe, expect, it } from 'vitest'
import { type ClaimDraftData, checkClaimData, checkClaimDocuments, requiredLists } from './claim-rules'

const today = '2026-11-21'
const complete: ClaimDraftData = {
  email: 'somjai@example.com',
  claim_type: 'illness',
  admited_type: 'opd',
  admited_date: '2026-11-20',
  symptom: 'มีไข้',
  medical_expense: '1,234.50',
  provider_name: 'โรงพยาบาลตัวอย่าง',
}

function codes(change: Partial<ClaimDraftData>) {
  return checkClaimData({ ...complete, ...change }, today)
}

describe('the data of a claim (Requirements 5.8 to 5.11)', () => {
  it('accepts complete data', () => {
    expect(checkClaimData(complete, today)).toEqual([])
  })

  it('reports every missing field in the order of the form', () => {
    const paths = checkClaimData({}, today).map((issue) => issue.path)
    expect(paths).toEqual([
      'claim_type',
      'admited_type',
      'admited_date',
      'symptom',
      'provider_name',
      'medical_expense',
    ])
  })

  it('requires an accident date for accidents only', () => {
    expect(codes({ claim_type: 'accident' })).toEqual([{ path: 'accident_date', code: 'required' }])
    expect(codes({ claim_type: 'accident', accident_date: '2026-11-19' })).toEqual([])
  })

  it('refuses a treatment after the end of an ended cover', () => {
    const day = '2026-11-20'
    const after = { state: 'ended', expiry_date: '2026-11-01' } as const
    expect(checkClaimData(complete, today, after)).toEqual([
      { path: 'admited_date', code: 'date_after_cover' },
    ])
    expect(checkClaimData(complete, today, { ...after, expiry_date: day })).toEqual([])
  })

  it('requires accident date ≤ admission date ≤ today (R58)', () => {
    expect(codes({ admited_date: '2026-11-22' })).toEqual([{ path: 'admited_date', code: 'date_future' }])
    expect(codes({ admited_date: today })).toEqual([])
    expect(codes({ claim_type: 'accident', accident_date: '2026-11-21' })).toEqual([
      { path: 'accident_date', code: 'accident_after_admission' },
    ])
    expect(codes({ claim_type: 'accident', accident_date: '2026-11-20' })).toEqual([])
  })

  it.each(['2026-02-30', '20/11/2026', '2569-11-20', 'soon'])('refuses the date %s', (admited_date) => {
    expect(codes({ admited_date })).toEqual([{ path: 'admited_date', code: 'date_invalid' }])
  })

  it.each([
    ['0.01', null],
    ['99,999,999.99', null],
    ['๑๒๓๔.๕๐', null],
    ['0', 'amount_range'],
    ['0.00', 'amount_range'],
    ['100000000', 'amount_range'],
    ['12.345', 'amount_invalid'],
    ['-5', 'amount_invalid'],
    ['1e5', 'amount_invalid'],
    ['twelve', 'amount_invalid'],
    ['  ', 'required'],
  ])('amount %s → %s (R58)', (medical_expense, code) => {
    expect(codes({ medical_expense })).toEqual(code ? [{ path: 'medical_expense', code }] : [])
  })

  it.each([
    ['a@b.co', null],
    [`${'a'.repeat(88)}@example.com`, null],
    [`${'a'.repeat(89)}@example.com`, 'email_too_long'],
    ['a@b', 'email_invalid'],
    ['a b@c.com', 'email_invalid'],
    ['a@@c.com', 'email_invalid'],
    ['ＡＢ@example.com', 'email_invalid'],
    ['somjai\u200b@example.com', 'email_invalid'],
    ['', null],
    [' ', null],
  ])('e-mail %s → %s (optional, at most 100 characters)', (email, code) => {
    expect(codes({ email })).toEqual(code ? [{ path: 'email', code }] : [])
  })
})

describe('the documents of a claim (Requirement 5.14)', () => {
  it('requires receipt and certificate, and a bank book unless the card is self-bought', () => {
    expect(requiredLists('self_bought')).toEqual(['receipt', 'medical'])
    expect(requiredLists('group')).toEqual(['receipt', 'medical', 'bank_book'])
    expect(requiredLists('individual')).toEqual(['receipt', 'medical', 'bank_book'])
  })

  it('reports each list that lacks a file', () => {
    const none = { receipt: 0, medical: 0, bank_book: 0 }
    expect(checkClaimDocuments(none, 'self_bought').map((issue) => issue.code)).toEqual([
      'receipt_needed',
      'medical_needed',
    ])
    expect(checkClaimDocuments({ ...none, receipt: 2, medical: 1 }, 'group')).toEqual([
      { path: 'documents.bank_book', code: 'bank_book_needed' },
    ])
  })
})
