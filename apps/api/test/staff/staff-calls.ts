import { existing as existingForClients, missing as missingForClients } from '../clients/two-insurers'
import type { TestApp } from '../test-app'

/** A valid body for each call of staff that has one. */
export const bodies: Record<string, object> = {
  searchOfficeClaims: { q: '1,500.00' },
  takeOfficeClaim: {},
  assignClaims: { staff_id: 'A'.repeat(22), claim_numbers: ['ABC-69-000001-1'], reason: 'x' },
}

/** Calls about the whole office. They answer "not found" to a person whose roles are for some insurers only. */
export const officeWide: ReadonlySet<string> = new Set([])

/** Parameters that don't exist. */
export const missing = { ...missingForClients }

/** Creates one of everything for an insurer, and returns the parameters and marks, as for clients. */
export async function existing(test: TestApp, code: string) {
  const { params, marks } = await existingForClients(test, code)
  return { params: { ...params }, marks }
}
