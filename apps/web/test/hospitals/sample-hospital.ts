import type { HospitalDetail, HospitalItem } from '@khum/contract'

export function sampleHospital(values: Partial<HospitalItem> = {}): HospitalItem {
  return {
    id: 'HHHHHHHHHHHHHHHHHHHHHH',
    code: '10-001',
    name: { th: 'โรงพยาบาลศิริราช', en: 'Siriraj Hospital' },
    kind: 'hospital',
    province: { th: 'กรุงเทพมหานคร', en: 'Bangkok' },
    phone: '+6624197000',
    latitude: 13.7589,
    longitude: 100.4853,
    distance_m: null,
    open_now: true,
    network: [],
    ...values,
  }
}

export function sampleHospitalDetail(values: Partial<HospitalDetail> = {}): HospitalDetail {
  const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, opens: '08:00', closes: '16:00' }))
  return {
    ...sampleHospital(),
    address: { th: '2 ถนนวังหลัง', en: '2 Wang Lang Rd' },
    hours: [...weekdays, { day: 6, opens: '00:00', closes: '24:00' }],
    ...values,
  }
}
