import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createClamdScanner, parseClamdAddress } from '../../src/gateways/scanner/clamd'
import { createScanner } from '../../src/gateways/scanner/create-scanner'
import { type FakeClamd, startFakeClamd } from './fake-clamd'
import { eicar } from './samples/eicar'

let folder = ''
let clamd: FakeClamd

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khum-scan-'))
  clamd = await startFakeClamd('NEEDLE')
})
beforeEach(() => {
  clamd.fault = 'none'
})
afterAll(async () => {
  await clamd.close()
  await rm(folder, { recursive: true, force: true })
})

async function file(...parts: (string | Buffer)[]): Promise<string> {
  const path = join(folder, randomBytes(6).toString('hex'))
  await writeFile(path, Buffer.concat(parts.map((part) => Buffer.from(part))))
  return path
}

describe('clamd', () => {
  test('gets the whole file and decides', async () => {
    const scanner = createScanner(clamd.address)
    const large = randomBytes(3_000_000)
    expect(await scanner.scan(await file(large))).toBe('clean')
    expect(clamd.received.at(-1)?.equals(large)).toBe(true)
    expect(await scanner.scan(await file(large, 'NEEDLE'))).toEqual({ infected: 'Test.Needle-1' })
    expect(await scanner.scan(await file(''))).toBe('clean')
    expect(await scanner.ready()).toBe(true)
  })

  test.each(['hang', 'limit', 'garbage', 'drop'] as const)(
    'that misbehaves (%s) leaves the file unchecked',
    async (fault) => {
      clamd.fault = fault
      const scanner = createClamdScanner(clamd.address, 100)
      expect(await scanner.scan(await file(randomBytes(2_000_000)))).toBe('unavailable')
      if (fault !== 'garbage') expect(await scanner.ready()).toBe(false)
    },
  )

  test('never reports clean if it or the file is missing', async () => {
    const gone = await startFakeClamd('x')
    await gone.close()
    expect(await createScanner(gone.address).scan(await file('x'))).toBe('unavailable')
    expect(await createScanner(gone.address).ready()).toBe(false)
    expect(await createScanner('/nowhere/clamd.sock').scan(await file('x'))).toBe('unavailable')
    expect(await createScanner(clamd.address).scan(join(folder, 'nothing'))).toBe('unavailable')
  })

  test('is addressed by host and port, or by socket', () => {
    expect(parseClamdAddress('clamd:3310')).toEqual({ host: 'clamd', port: 3310 })
    expect(parseClamdAddress('tcp://[::1]:3310')).toEqual({ host: '::1', port: 3310 })
    expect(parseClamdAddress('unix:/run/clamd.sock')).toEqual({ path: '/run/clamd.sock' })
    expect(parseClamdAddress('/run/clamd.sock')).toEqual({ path: '/run/clamd.sock' })
    for (const wrong of ['clamd', 'clamd:', 'clamd:99999', 'http://clamd:1', ''])
      expect(() => parseClamdAddress(wrong), wrong).toThrow('CLAMD_ADDR')
  })
})

describe('the built-in scanner', () => {
  const scanner = createScanner(undefined)
  const found = { infected: 'Eicar-Test-Signature' }

  test('finds EICAR alone, inside, at the end and across chunks, and nothing else', async () => {
    expect(scanner.kind).toBe('built-in')
    expect(await scanner.scan(await file(eicar))).toEqual(found)
    expect(await scanner.scan(await file(randomBytes(500), eicar, randomBytes(500)))).toEqual(found)
    expect(await scanner.scan(await file(randomBytes(1_000_000), eicar))).toEqual(found)
    expect(await scanner.scan(await file(Buffer.alloc(65_536 - 30), eicar, Buffer.alloc(10)))).toEqual(found)
    expect(await scanner.scan(await file(eicar.subarray(1)))).toBe('clean')
    expect(await scanner.scan(await file(randomBytes(100_000)))).toBe('clean')
    expect(await scanner.scan(join(folder, 'nothing'))).toBe('unavailable')
  })
})
