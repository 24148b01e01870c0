import type { ClaimStatus } from '@khum/contract/claim-status'
import type { Case } from '@khum/contract/office-case'
import { expect, test } from 'vitest'
import { actionsOf, openAppealOf } from '../../src/features/case/available-actions'

function decidedAt(at: Date, status = 'not_approved'): Case {
  const decisions = [{ at: at.toISOString(), undone: null, is_recommendation: false }]
  const claim = { status, decisions }
  return { claim, holder: null, proposal: null, on_hold: null, quality: null } as unknown as Case
}

const person = { isMine: false, isOpen: false, hasAppeal: false, may: () => true, meId: 'me' }

test('a decision can be undone only on its day; later the claim is reopened', () => {
  expect(actionsOf({ found: decidedAt(new Date()), ...person })).toEqual(['undo', 'reopen'])
  const before = new Date(Date.now() - 48 * 3_600_000)
  const later = (status?: string) => actionsOf({ found: decidedAt(before, status), ...person })
  expect(later()).toEqual(['reopen'])
  expect(later('partly_approved')).toEqual(['reopen'])
  expect(later('payment_sent')).toEqual([])
  expect(later('payment_failed')).toEqual(['reopen'])
})

test('a claim that the person holds offers the actions that its status allows', () => {
  const found = (status: string, decisions: object[] = []) =>
    ({
      claim: { status, decisions },
      holder: null,
      proposal: null,
      on_hold: null,
      quality: null,
    }) as unknown as Case
  const of = (status: string, decisions?: object[]) =>
    actionsOf({ found: found(status, decisions), ...person, isMine: true, isOpen: true })
  expect(of('checking')).toEqual(['approve', 'reject', 'ask', 'putOnHold', 'insurer', 'lines'])
  expect(of('documents_needed')).not.toContain('putOnHold')
  expect(of('sent_to_insurer')).toEqual(['approve', 'reject', 'ask', 'takeBack'])
  const undone = { undone: { at: '', by: '', reason: '' }, is_recommendation: false }
  expect(of('checking', [undone, { undone: null, is_recommendation: true }])).toContain('lines')
  expect(of('checking', [undone, { undone: null, is_recommendation: false }])).not.toContain('lines')
})

test('only a senior assessor records the insurer’s decision or takes the claim back', () => {
  const found = { ...decidedAt(new Date(), 'sent_to_insurer'), holder: { staff_id: 'me' } } as Case
  const may = (permission: string) => permission === 'claims.decide'
  expect(actionsOf({ found, ...person, isMine: true, isOpen: true, may })).toEqual(['ask'])
})

test('an appeal is answered by others than the deciders, once the claim is decided', () => {
  const appealed = (status: string, is_own_appeal = false) =>
    ({ ...decidedAt(new Date(), status), is_own_appeal }) as Case
  const of = (found: Case, isOpen = false) =>
    actionsOf({ found, ...person, isMine: true, hasAppeal: true, isOpen })
  expect(of(appealed('partly_approved'))).toEqual(['approve', 'answer'])
  expect(of(appealed('partly_approved', true))).toEqual([])
  expect(of(appealed('checking', true), true)).toContain('reject')
})

test('an open appeal isn’t waited for once the claim ended without a decision', () => {
  const of = (status: ClaimStatus) =>
    openAppealOf({ status, appeals: [{ answered_at: null } as Case['claim']['appeals'][number]] })
  expect(of('not_approved')).toBeDefined()
  expect(of('checking')).toBeDefined()
  expect(of('withdrawn')).toBeUndefined()
  expect(of('closed_missing_documents')).toBeUndefined()
})

test('a person with a part in the appealed decision can’t confirm the answer to the appeal', () => {
  const proposal = { by: { staff_id: 'other' } }
  const of = (is_own_appeal: boolean, isOpen: boolean) =>
    actionsOf({
      found: { ...decidedAt(new Date()), proposal, is_own_appeal } as unknown as Case,
      ...person,
      hasAppeal: true,
      isOpen,
    })
  expect(of(true, false)).toEqual(['sendBack'])
  expect(of(false, false)).toEqual(['confirmLook', 'sendBack'])
  expect(of(true, true)).toEqual(['confirmLook', 'sendBack'])
})

test('a person who may not decide the amount alone can’t confirm a proposal', () => {
  const of = (exceeds_own_limit?: boolean) =>
    actionsOf({
      found: {
        ...decidedAt(new Date(), 'checking'),
        proposal: { by: { staff_id: 'other' }, exceeds_own_limit },
      } as unknown as Case,
      ...person,
      isOpen: true,
    })
  expect(of(true)).toEqual(['sendBack'])
  expect(of(false)).toEqual(['confirmLook', 'sendBack'])
  expect(of()).toEqual(['confirmLook', 'sendBack'])
})

test('the person who made a proposal can only take it back', () => {
  const proposal = { by: { staff_id: 'me' } }
  const of = (may: (permission: string) => boolean) =>
    actionsOf({
      found: { ...decidedAt(new Date(), 'checking'), proposal } as unknown as Case,
      ...person,
      isOpen: true,
      may,
    })
  expect(of(() => true)).toEqual(['withdraw'])
  expect(of((permission) => permission === 'claims.decide')).toEqual(['withdraw'])
  expect(of(() => false)).toEqual([])
})
