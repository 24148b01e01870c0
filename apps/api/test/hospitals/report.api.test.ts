import { limits } from '@khum/contract'
import { describe, expect, test } from 'vitest'
import { limitRules } from '../../src/limiters'
import { useTestApp } from '../test-app'
import { makeHospital } from './hospital-world'

const testApp = useTestApp()

function report(id: string, payload: object, remoteAddress = '203.0.113.7') {
  return testApp.call({ method: 'POST', url: `/api/v1/hospitals/${id}/reports`, payload, remoteAddress })
}
const reports = () => testApp.db.selectFrom('hospital_report').selectAll().execute()

describe('reporting a wrong entry', () => {
  test('stores reason, note and time, and nothing about the reporter', async () => {
    const id = await makeHospital(testApp.db, 0)
    const answer = await report(id, { reason: 'phone', note: '  เบอร์นี้เลิกใช้แล้ว ' })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    const [stored, ...more] = await reports()
    expect(more).toEqual([])
    expect(stored).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      hospital_id: id,
      reason: 'phone',
      note: 'เบอร์นี้เลิกใช้แล้ว',
      created_at: testApp.clock.now(),
    })
  })

  test.each([
    [{ note: '' }, 'reason', 'required'],
    [{ reason: '', note: '' }, 'reason', 'required'],
    [{ reason: 'ugly', note: '' }, 'reason', 'invalid'],
    [{ reason: 'other', note: 'ก'.repeat(limits.hospitalReport.noteMax + 1) }, 'note', 'too_long'],
  ])('refuses %j at the field', async (payload, path, code) => {
    const answer = await report(await makeHospital(testApp.db, 0), payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual([{ path, code }])
    expect(await reports()).toEqual([])
  })

  test('does not find an unknown or closed hospital', async () => {
    const closed = await makeHospital(testApp.db, 0, { active: false })
    for (const id of ['A'.repeat(22), closed]) {
      const answer = await report(id, { reason: 'closed', note: '' })
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
    }
    expect(await reports()).toEqual([])
  })

  test('takes ten an hour per address', async () => {
    const id = await makeHospital(testApp.db, 0)
    const { points } = limitRules.hospital_report_ip
    for (let each = 0; each < points; each += 1) {
      expect((await report(id, { reason: 'other', note: '' })).statusCode).toBe(204)
    }
    const refused = await report(id, { reason: 'other', note: '' })
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await report(id, { reason: 'other', note: '' }, '203.0.113.8')).statusCode).toBe(204)
    expect(await reports()).toHaveLength(points + 1)
  })
})
