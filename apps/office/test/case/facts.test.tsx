import type { Case } from '@khum/contract/office-case'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Facts } from '../../src/features/case/facts'
import { ClaimLinks } from '../../src/features/case/history'
import { WordsProvider } from '../../src/i18n/words-provider'

const words = { th: 'ก', en: 'a' }
const found = {
  claim: {
    claim_type: 'illness',
    admited_type: 'opd',
    admited_date: '2026-11-20',
    provider_name: 'โรงพยาบาล',
    symptom: 'ไข้',
    group: 'in_process',
    appeals: [],
    origin: 'member_app',
    value_origins: null,
    payout: null,
  },
  person: {
    name: { th: 'เด็กหญิงใจดี มีสุข', en: 'Jaidee Meesuk' },
    birth_date: '2019-11-21',
    age: 6,
    gender: 'female',
    relationship: 'child',
    policy_number: 'P-1',
    card_number: null,
    policyholder: null,
  },
  coverage: {
    insurer_name: words,
    plan_name: words,
    effective_date: '2026-01-01',
    expiry_date: '2026-12-31',
  },
  room: { left_satang: null },
  room_as_of: null,
} as unknown as Case

test('the facts name the insured person’s age, birth date, sex and relationship', async () => {
  render(
    <WordsProvider>
      <Facts found={found} />
    </WordsProvider>,
  )
  const person = (await screen.findByText('เด็กหญิงใจดี มีสุข')).closest('dd')
  expect(person?.textContent).toBe(
    'เด็กหญิงใจดี มีสุข อายุ 6 ปี\u00a0· เกิด 21 พ.ย. 2562\u00a0· หญิง\u00a0· บุตรของผู้เอาประกันหลัก',
  )
})

test('a link to another claim says what is known about it', async () => {
  render(<ClaimLinks claims={[{ claim_number: 'KHM-1' }]} about={() => ['OPD', null, '900.00']} />)
  expect(screen.getByRole('listitem').textContent).toBe('KHM-1OPD\u00a0· 900.00')
})
