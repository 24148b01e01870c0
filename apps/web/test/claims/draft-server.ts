import { claimDraftEndpoints, consentEndpoints } from '@khum/contract'
import { createFakeServer, data, problem } from '../fake-server'
import type { makeDraft } from './sample-draft'

/** Valid values for all fields of the claim form. */
export const complete = {
  email: 'somsri@example.com',
  claim_type: 'illness',
  admited_type: 'opd',
  admited_date: '2026-11-20',
  symptom: 'มีไข้',
  medical_expense: '1234.50',
  provider_name: 'โรงพยาบาลตัวอย่าง',
} as const

/** Creates a fake server with one draft. It refuses saves that are based on an older version, like the real server. */
export function serverWith(first: ReturnType<typeof makeDraft>) {
  const server = createFakeServer()
  let draft = first
  server.on(consentEndpoints.listConsents, () => data({ items: [], due: [], password_renewed: false }))
  server.on(claimDraftEndpoints.getDraft, () => data(draft))
  server.on(claimDraftEndpoints.saveDraft, async (request) => {
    const body = await request.json()
    if (body.version !== draft.version) return problem('draft_conflict', 409)
    draft = { ...draft, version: draft.version + 1, step: body.step, data: body.data }
    return data(draft)
  })
  return { server, current: () => draft, change: (next: typeof draft) => (draft = next) }
}
