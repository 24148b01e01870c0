import { claimDraftEndpoints, coverageEndpoints, sessionEndpoints } from '@khum/contract'
import { apiKey, khumUrl, partnerSecrets } from './khum-server'

/** The demo members and their partners, except kanya, who must accept a new consent document first. */
export const demoMembers: readonly (readonly [username: string, partnerId: string])[] = [
  ['malee', 'khum'],
  ['ananda', 'khum'],
  ['prasit', 'khum'],
  ['wichai', 'khum'],
  ['somsak', 'khum'],
  ['pimjai', 'khum'],
  ['surachai', 'khum'],
  ['orchid01', 'orchid'],
  ['thanakorn', 'jade'],
  ['tempo01', 'tempo'],
  ['nattaya', 'pale'],
]
const password = 'Khum2569'

export type MemberHeaders = Record<string, string>

export async function signIn(username: string, partnerId: string): Promise<MemberHeaders> {
  const common = { 'x-api-key': apiKey, partnerid: partnerId }
  const session = await call(sessionEndpoints.signIn.output, 'POST', sessionEndpoints.signIn.path, {
    headers: { ...common, secretkey: partnerSecrets[partnerId] ?? '' },
    body: { username, password },
  })
  return { ...common, authorization: `Bearer ${session.access_token}` }
}

export async function claimableCoverages(headers: MemberHeaders): Promise<string[]> {
  const { listCoverages } = coverageEndpoints
  const { items } = await call(listCoverages.output, 'GET', listCoverages.path, { headers })
  return items.filter((coverage) => coverage.claimable).map((coverage) => coverage.id)
}

export async function beginDraft(headers: MemberHeaders, coverageId: string): Promise<string> {
  const { createDraft } = claimDraftEndpoints
  const draft = await call(createDraft.output, 'POST', createDraft.path, {
    headers,
    body: { coverage_id: coverageId },
  })
  return draft.id
}

export async function fatesIn(headers: MemberHeaders, draftId: string): Promise<string[]> {
  const { getDraft } = claimDraftEndpoints
  const draft = await call(getDraft.output, 'GET', getDraft.path.replace(':id', draftId), { headers })
  return draft.documents.map((document) => document.refusal ?? document.fate)
}

async function call<T>(
  output: { parse(value: unknown): T },
  method: string,
  path: string,
  { headers, body }: { headers: MemberHeaders; body?: object },
): Promise<T> {
  const response = await fetch(`${khumUrl}${path}`, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`)
  const answer: { data: unknown } = JSON.parse(text)
  return output.parse(answer.data)
}
