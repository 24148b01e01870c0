import { expect, it } from 'vitest'
import { useUploads } from '../documents/use-uploads'
import { photo } from '../files/samples/images'
import { useTestApp } from '../test-app'

const test = useTestApp()
const uploads = useUploads(test)

async function metric(name: string): Promise<number> {
  const { body } = await test.app.inject({ method: 'GET', url: '/metrics' })
  const line = body.split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? Number.NaN : Number(line.split(' ').at(-1))
}

it('/metrics has file checks, the scanner and open claims', async () => {
  const member = await uploads.member()
  await member.claim()
  const acceptedBefore = (await metric('khum_file_checks_total{outcome="accepted"}')) || 0
  await member.tus.send(await photo(600, 400).jpeg().toBuffer(), member.receipt)
  test.clock.advance(30_000)
  expect(await metric('khum_files_being_checked{measure="count"}')).toBe(1)
  expect(await metric('khum_files_being_checked{measure="oldest_seconds"}')).toBeGreaterThanOrEqual(30)
  await test.ctx.jobs.drain()
  expect(await metric('khum_files_being_checked{measure="count"}')).toBe(0)
  expect(await metric('khum_file_checks_total{outcome="accepted"}')).toBe(acceptedBefore + 1)
  expect(await metric('khum_scanner_up')).toBe(1)
  expect(await metric('khum_scanner_last_answer_timestamp_seconds')).toBeGreaterThan(1_700_000_000)
  expect(await metric('khum_open_claims{status="received",measure="count"}')).toBe(1)
  expect(await metric('khum_open_claims{status="received",measure="oldest_seconds"}')).toBeGreaterThan(0)
  expect(await metric('khum_to_reseal{kind="file"}')).toBe(0)
})

it('an unavailable scanner shows in /metrics and only degrades /readyz (R50)', async () => {
  const { scanner } = test.ctx.gateways
  test.ctx.gateways.scanner = { ...scanner, ready: async () => false, scan: async () => 'unavailable' }
  try {
    expect(await metric('khum_scanner_up')).toBe(0)
    const ready = await test.app.inject({ method: 'GET', url: '/readyz' })
    expect([ready.statusCode, ready.json().status, ready.json().checks.scanner]).toEqual([
      200,
      'degraded',
      false,
    ])
  } finally {
    test.ctx.gateways.scanner = scanner
  }
})
