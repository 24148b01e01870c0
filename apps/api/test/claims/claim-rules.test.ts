import { formatDate, keepOriginalsUntil } from '@khum/contract'
import { describe, expect, it } from 'vitest'
import { toCompleteClaim } from '../../src/modules/claims/claim-data'
import { claimFingerprint } from '../../src/modules/claims/duplicates'
import { completeData } from '../factory-draft'

describe('the day until which the member must keep the originals', () => {
  it.each([
    ['2026-11-21', '2027-11-21'],
    ['2028-02-29', '2029-02-28'],
    ['2027-02-28', '2028-02-28'],
    ['2026-12-31', '2027-12-31'],
  ])('%s → %s', (day, kept) => {
    expect(keepOriginalsUntil(day)).toBe(kept)
  })
})

describe('a claim’s fingerprint', () => {
  const claim = {
    coverageId: 'c',
    admitedDate: '2026-11-18',
    amount: 150_000n,
    fileHashes: [Buffer.from('a'), Buffer.from('b')],
  }
  it('depends on card, date, amount and files, in any order', () => {
    const turned = { ...claim, fileHashes: [...claim.fileHashes].reverse() }
    expect(claimFingerprint(turned)).toEqual(claimFingerprint(claim))
    const others = [
      { ...claim, coverageId: 'd' },
      { ...claim, admitedDate: '2026-11-19' },
      { ...claim, amount: 150_001n },
      { ...claim, fileHashes: [Buffer.from('a')] },
    ]
    for (const other of others) expect(claimFingerprint(other)).not.toEqual(claimFingerprint(claim))
  })
})

describe('a draft’s complete data', () => {
  it('becomes a claim in satang, trimmed, with Thai digits converted', () => {
    const data = { ...completeData, medical_expense: '๑,๒๓๔.๕', email: ' a@b.co ', provider_code: ' ' }
    expect(toCompleteClaim(data)).toMatchObject({
      medicalExpense: 123_450n,
      email: 'a@b.co',
      providerCode: null,
      accidentDate: null,
    })
  })
  it('is null while anything is missing', () => {
    for (const missing of ['symptom', 'provider_name', 'medical_expense'] as const) {
      expect(toCompleteClaim({ ...completeData, [missing]: '' }), missing).toBeNull()
    }
    expect(toCompleteClaim({ ...completeData, email: '' })).toMatchObject({ email: '' })
  })
})

describe('days in mails', () => {
  it('use the reader’s calendar', () => {
    expect(formatDate('2026-11-21', 'th')).toBe('21 พฤศจิกายน 2569')
    expect(formatDate('2026-11-21', 'en')).toBe('21 November 2026')
  })
})
