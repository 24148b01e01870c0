import { coverageEndpoints } from '@khum/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeServer, data } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { coverageId, sampleCoverage } from './sample-coverage'

const yearly = {
  measure: 'amount',
  scope: 'policy_year',
  item: 'benefit',
  shared_by: 'person',
  value: 15_000_000,
  used: 0,
  pending: 0,
  left: 15_000_000,
  period_start: '2026-11-01',
  period_end: '2027-10-31',
  raised: { before: 10_000_000, until: '2026-12-01' },
} as const

const perVisit = { ...yearly, scope: 'visit', used: null, pending: null, left: null } as const

test('a raised limit says what applies to illness until the raised part has waited', async () => {
  const server = createFakeServer()
  server.on(coverageEndpoints.listCoverages, () => data({ items: [], as_of: '2026-11-21T05:00:00.000Z' }))
  server.on(coverageEndpoints.getCoverage, () =>
    data(
      sampleCoverage({
        benefits: [
          {
            id: 'benefit-1-AAAAAAAAAAAA',
            kind: 'opd',
            name: { th: 'ผู้ป่วยนอก', en: 'Outpatient' },
            copay_percent: null,
            copay_per_visit_satang: null,
            deductible_satang: null,
            waiting_until: null,
            limits: [
              { ...yearly, id: 'limit-1-AAAAAAAAAAAAAA' },
              { ...perVisit, id: 'limit-2-AAAAAAAAAAAAAA', value: 200_000, raised: null },
            ],
          },
        ],
      }),
    ),
  )
  await openScreen({ path: `/coverages/${coverageId}`, as: somebody, server })
  const notes = await screen.findAllByText(/กรณีเจ็บป่วยใช้ได้ไม่เกิน/)
  expect(notes.map((note) => note.textContent)).toEqual([
    'ก่อน 1 ธ.ค. 2569 กรณีเจ็บป่วยใช้ได้ไม่เกิน 100,000 บาท กรณีอุบัติเหตุใช้ได้เต็มวงเงิน',
  ])
})

test('a limit of accident outpatient care counts accidents instead of hospital stays', async () => {
  const server = createFakeServer()
  server.on(coverageEndpoints.listCoverages, () => data({ items: [], as_of: '2026-11-21T05:00:00.000Z' }))
  server.on(coverageEndpoints.getCoverage, () =>
    data(
      sampleCoverage({
        benefits: (['emergency_opd', 'ipd'] as const).map((kind) => ({
          id: `benefit-${kind}`.padEnd(22, 'A'),
          kind,
          name: { th: kind, en: kind },
          copay_percent: null,
          copay_per_visit_satang: null,
          deductible_satang: null,
          waiting_until: null,
          limits: [{ ...perVisit, id: `limit-${kind}`.padEnd(22, 'A'), scope: 'confinement', raised: null }],
        })),
      }),
    ),
  )
  await openScreen({ path: `/coverages/${coverageId}`, as: somebody, server })
  const names = await screen.findAllByText(/^วงเงินต่อ/, { selector: 'summary span' })
  expect(names.map((name) => name.textContent)).toEqual(['วงเงินต่ออุบัติเหตุ 1 ครั้ง', 'วงเงินต่อการนอน รพ. 1 ครั้ง'])
})
