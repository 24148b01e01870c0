import { expect, test } from 'vitest'
import { limits, sessionLife } from './limits'

const mebi = 1_048_576
const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000]

// The other tests read their numbers from `limits`, so they wouldn't notice a wrong number.
test('the limits match the requirements (Requirements 9.1 to 9.10)', () => {
  expect(limits.username).toEqual({ min: 5, max: 15 })
  expect(limits.password).toMatchObject({ min: 8, max: 15 })
  expect(limits.nationalId.digits).toBe(13)
  expect(limits.email.max).toBe(100)
  expect(limits.upload).toMatchObject({ maxBytes: 10 * mebi, minAreaHeightPx: 150 })
  expect(limits.useCardMs).toBe(5 * minute)
  expect(limits.originalsKeptYears).toBe(1)
  expect(limits.telemedExtraCards).toEqual({ usual: 2, most: 3 })
  expect(limits.reloadGuardMs).toBe(60 * second)
  expect(limits.progressBar).toEqual({ durationMs: 5 * second, throttleMs: 200 })
  expect(limits.debounceMs).toBe(300)
  expect(limits.localeCookieDays).toBe(365)
})

test('limits of codes and proofs are as strict as promised (R02, R03, R07, R08, R20)', () => {
  expect(limits.otp).toMatchObject({
    digits: 6,
    ttlMinutes: 5,
    wrongEntries: 5,
    resendAfterMs: minute,
    perPhoneAndHour: 5,
    sendsPerFlow: 5,
    grantMs: 10 * minute,
  })
})

test('limits of sessions and tokens are as strict as promised (R24, R30)', () => {
  expect(limits.accessTokenMs).toBe(10 * minute)
  expect(sessionLife(false)).toEqual({ idleMs: hour, absoluteMs: day })
  expect(sessionLife(true)).toEqual({ idleMs: 14 * day, absoluteMs: 30 * day })
  expect(limits.ssoTokenMs).toBe(minute)
  expect(limits.telemed.tokenMs).toBe(minute)
})

test('limits of files and repeats are as strict as promised (R45, R46, R48, R53, R54, R57)', () => {
  expect(limits.upload).toMatchObject({
    chunkBytes: mebi / 2,
    perList: 10,
    bytesPerClaim: 60 * mebi,
    bytesPerMemberAndDay: 200 * mebi,
    nameMax: 120,
    abandonedAfterMs: day,
  })
  expect(limits.image).toEqual({ maxPixels: 64_000_000, maxSide: 16_384 })
  expect(limits.pdf.maxPages).toBe(50)
  expect(limits.money.maxSatang).toBe(9_999_999_999)
  expect(limits.idempotencyKeptMs).toBe(7 * day)
  expect(limits.duplicateClaimWindowMs).toBe(day)
})
