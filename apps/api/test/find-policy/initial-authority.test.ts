import { describe, expect, test } from 'vitest'
import { initialAuthority } from '../../src/modules/find-policy/initial-authority'

const today = '2026-11-21'
const all = ['see', 'use_card', 'claim', 'see_diagnosis']
const most = ['see', 'use_card', 'claim']

describe('the authority that the phone on a relative’s policy gives (R42)', () => {
  test.each([
    ['a child of 8', 'child', '2018-03-01', 'guardian', all, '2038-03-01'],
    ['a child on the day before it is 10', 'child', '2016-11-22', 'guardian', all, '2036-11-22'],
    ['a child who is 10 today', 'child', '2016-11-21', 'guardian', most, '2036-11-21'],
    ['a child of 19', 'child', '2006-11-22', 'guardian', most, '2026-11-22'],
    ['a child who is of age today', 'child', '2006-11-21', 'policy_phone', ['see'], null],
    ['a child born on 29 February', 'child', '2020-02-29', 'guardian', all, '2040-02-29'],
    ['a child of unknown age', 'child', null, 'policy_phone', ['see'], null],
    ['a parent', 'parent', '1955-01-01', 'policy_phone', ['see'], null],
    ['a spouse, however young', 'spouse', '2008-01-01', 'policy_phone', ['see'], null],
  ] as const)('%s', (_who, relationship, birthDate, proof, scopes, endsOn) => {
    expect(initialAuthority(relationship, birthDate, today)).toEqual({ proof, scopes: [...scopes], endsOn })
  })
})
