import type { Card, ShownCardData } from '@khum/contract'
import { makeDocument, newId } from '../claims/sample-draft'

const emptyData: ShownCardData = {
  ins_code: null,
  company: '',
  noCard: null,
  name_ins: '',
  startDate: null,
  dueDate: null,
  card_type: 'self_bought',
  employee_id: null,
  relationship: 'self',
  benefits: [],
  no_card_masked: '',
  employee_id_masked: '',
}

export function makeDraftCard(part: Partial<Card> = {}): Card {
  return {
    id: newId(),
    version: 1,
    state: 'draft',
    whose: 'self',
    data: emptyData,
    typed: null,
    insurer: null,
    images: [],
    updated_at: '2026-11-21T05:00:00.000Z',
    ...part,
  }
}

export function makeCompleteCard(part: Partial<ShownCardData> = {}): Card {
  return makeDraftCard({
    version: 3,
    state: 'complete',
    data: {
      ...emptyData,
      company: 'ประกันคุณยาย',
      name_ins: 'สมศรี ใจดี',
      startDate: '2026-01-01',
      dueDate: '2030-12-31',
      no_card_masked: '••••4471',
      benefits: [
        {
          benefit: 'ผู้ป่วยใน',
          max_limit: 10_000_000,
          used: 250_050,
          medical_fee: null,
          room_fee: 400_000,
          surgery_fee: null,
          medicine_fee: null,
        },
      ],
      ...part,
    },
    images: [makeDocument({ list: 'card_front' }), makeDocument({ list: 'card_back' })],
  })
}
