import { expect } from 'vitest'
import { clientHeaders } from '../factory-client'
import { filesOf, mainRows, problemsOf, type Rows, sendBatch } from './batch-files'
import type { useExchange } from './exchange-app'

export const line = {
  description_th: 'ค่ายา',
  description_en: 'Medicine',
  billed: 50_000,
  diagnosis_code: 'J11',
}

/** A row of a cashless claim of 500 baht for the office to decide. */
export const toDecide = (source_key: string) => ({
  source_key,
  origin: 'hospital',
  mode: 'cashless',
  coverage_key: 'C1',
  claim_type: 'illness',
  admited_type: 'opd',
  admited_date: '2026-11-18',
  symptom: 'ไข้หวัดใหญ่',
  provider_name: 'โรงพยาบาลทดสอบ',
  lines: [line],
})

/** A row that decides a claim of `toDecide`: it pays 450 of the 500 baht. */
const decisionOf = (claim_number: string, changes: object = {}) => ({
  source_key: `D-${claim_number}`,
  claim_number,
  source_version: 1,
  status: 'partly_approved',
  lines: [{ ...line, coinsurance: 5_000, benefit: 45_000, reason: 'other' }],
  ...changes,
})

/** Returns functions that send batches of claims, decisions and payment results, and that read the claims. */
export function useResults(server: ReturnType<typeof useExchange>) {
  let day = 0
  const send = (rows: Rows, options: Parameters<typeof sendBatch>[2] = {}) => {
    day += 1
    return sendBatch(server, filesOf(rows), { as_of: '2026-11-21', batch: `R-${day}`, ...options })
  }
  const claims = () =>
    server.db
      .selectFrom('claim')
      .select(['id', 'claim_number', 'status', 'source_key'])
      .orderBy('source_key')
      .execute()
  return {
    send,
    claims,
    decisionOf,
    exchange: async (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) => {
      const body = payload ? { payload } : {}
      return (
        await server.call({ method, url: `/api/exchange/v1/${url}`, headers: clientHeaders, ...body })
      ).json()
    },
    /** Sends a batch with claims to decide, and returns their claim numbers. */
    async claimed(count: number): Promise<string[]> {
      const keys = Array.from({ length: count }, (_, index) => `H-${index}`)
      const batch = await send({ ...mainRows, to_decide: keys.map(toDecide) })
      expect([batch.status, await problemsOf(server, batch.id)]).toEqual(['applied', []])
      return (await claims()).map(({ claim_number }) => claim_number)
    },
  }
}
