import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../src/app-error'
import { newId } from '../../src/ids'
import { createLog, errorForLog } from '../../src/log'
import { makeMember } from '../factories'
import { makeCoverage } from '../factory-coverage'
import { useTestApp } from '../test-app'

const test = useTestApp()
const canary = 'CANARY-ไข้หวัดใหญ่'

function logged(error: unknown): string {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).error({ err: error }, 'request failed')
  return lines.join('')
}

async function failure(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => {
      throw new Error('it did not fail')
    },
    (error: unknown) => error,
  )
}

describe('the log of an error (R63)', () => {
  it('names the violated constraint, but no value of the row', async () => {
    const member = await makeMember(test.db)
    const { coverageId } = await makeCoverage(test.db, member)
    const error = await failure(
      test.db
        .insertInto('claim_draft')
        .values({
          id: newId(),
          account_id: member.accountId,
          coverage_id: coverageId,
          // This step is invalid, so that the insert fails.
          step: 'nowhere' as 'fill',
          data: JSON.stringify({ symptom: canary }),
          created_at: test.clock.now(),
          updated_at: test.clock.now(),
        })
        .execute(),
    )
    expect(JSON.stringify(error)).toContain(canary)
    for (const each of [error, new AppError('internal', { cause: error })]) {
      expect(logged(each)).toContain('claim_draft_step_check')
      expect(logged(each)).not.toContain(canary)
    }
  })

  it('drops values that a message quotes', async () => {
    const error = await failure(sql`select ${canary}::date`.execute(test.db))
    expect(logged(error)).toContain('22007')
    expect(logged(error)).not.toContain('CANARY')
    const parse = await failure(Promise.resolve(canary).then((text) => JSON.parse(`x${text}`)))
    expect(logged(parse)).not.toContain('CANARY')
  })

  it('keeps name, code, stack and causes', () => {
    const log = errorForLog(new AppError('unavailable', { cause: new TypeError('inside') }))
    expect(log).toMatchObject({ type: 'AppError', message: 'unavailable', code: 'unavailable' })
    expect(log.cause).toMatchObject({ type: 'TypeError', message: 'inside' })
    expect(JSON.stringify(log.stack)).toContain('log-leaks.api.test')
  })
})
