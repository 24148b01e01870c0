import { describe, expect, it } from 'vitest'
import { isOffered, menuItemAt, menuItemOf } from './home-menu'
import { href, pathNames } from './paths'
import { readTheme } from './theme'

describe('menu items 5 and 6 (Requirement 4.5)', () => {
  it('are offered unless the theme switches them off', () => {
    const offers = (menu_icon: object) => {
      const theme = readTheme({ menu_icon })
      return [isOffered(theme, 'e_claim'), isOffered(theme, 'telemed_mart')]
    }
    expect(offers({})).toEqual([true, true])
    expect(offers({ status_5: 0 })).toEqual([false, true])
    expect(offers({ status_6: 0 })).toEqual([true, false])
    expect(offers({ status_5: 'off', status_6: 2 })).toEqual([true, true])
  })

  it('govern exactly the screens for filing a claim and for telemedicine', () => {
    expect(pathNames.filter((name) => menuItemOf(name) === 'e_claim')).toEqual([
      'coveragesEclaim',
      'eClaim',
      'symptom',
      'providerList',
    ])
    const telemed = pathNames.filter((name) => /telemed/i.test(name))
    expect(pathNames.filter((name) => menuItemOf(name) === 'telemed_mart')).toEqual(telemed)
    for (const open of ['claimStatus', 'attachFileOther', 'selectHospital'] as const)
      expect(menuItemOf(open)).toBeNull()
  })

  it.each([
    ['/coverages/eclaim?coverage=A#top', 'e_claim'],
    ['/en/e-claim?draft=A', 'e_claim'],
    [`/en${href('telemedMart', { id: 'A' })}`, 'telemed_mart'],
    ['/coverages/AAAAAAAAAAAAAAAAAAAAAA', null],
    [href('claimStatus'), null],
    ['https://elsewhere.example/e-claim', null],
    ['tel:1669', null],
    ['', null],
  ])('are found by an address: %s → %s', (address, item) => {
    expect(menuItemAt(address)).toBe(item)
  })
})
