import { expect, test, vi } from 'vitest'

const { keepDate } =
  await vi.importActual<typeof import('../../src/i18n/keep-date')>('../../src/i18n/keep-date')

test.each([
  ['5 ธันวาคม 2569', '5\u00a0ธันวาคม 2569'],
  ['21 พ.ย. 2569 14:05 น.', '21\u00a0พ.ย.\u00a02569 14:05\u00a0น.'],
  ['21 Nov 2026 14:05', '21\u00a0Nov\u00a02026 14:05'],
  ['14:05 น.', '14:05\u00a0น.'],
  ['not a date', 'not a date'],
])('keeps the parts of “%s” together', (date, kept) => {
  expect(keepDate(date)).toBe(kept)
})
