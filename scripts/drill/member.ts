import { onePage } from '../../apps/api/test/files/samples/pdfs'

const apiKey = 'khum-demo-key'
const partner = { partnerid: 'khum', secretkey: 'khum-demo-secret' }
const password = 'Khum2569'

type Headers = Record<string, string>

async function call(url: string, method: string, to: string, headers: Headers, body?: object) {
  const answer = await fetch(url + to, {
    method,
    headers: {
      'x-api-key': apiKey,
      ...headers,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${to} was answered ${answer.status}: ${text}`)
  return text ? JSON.parse(text).data : null
}

export async function statusOfSignIn(url: string, username: string): Promise<number> {
  const answer = await fetch(`${url}/api/v1/session`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, ...partner, 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return answer.status
}

export async function statusOfToken(url: string, as: Headers): Promise<number> {
  return (await fetch(`${url}/api/v1/me`, { headers: { 'x-api-key': apiKey, ...as } })).status
}

export async function signIn(url: string, username: string): Promise<Headers> {
  const session = await call(url, 'POST', '/api/v1/session', partner, { username, password })
  return { authorization: `Bearer ${session.access_token}`, partnerid: partner.partnerid }
}

/**
 * Creates a draft with the member's first card that can be used for claims. Attaches a PDF and waits until the server
 * accepts it.
 */
export async function attachFile(url: string, as: Headers): Promise<void> {
  const { items } = await call(url, 'GET', '/api/v1/coverages', as)
  const coverage = items.find(({ claimable }: { claimable: boolean }) => claimable)
  const draft = await call(url, 'POST', '/api/v1/claim-drafts', as, { coverage_id: coverage.id })
  const bytes = onePage()
  const tus = { 'x-api-key': apiKey, 'tus-resumable': '1.0.0', ...as }
  const metadata = { target: 'draft', target_id: draft.id, list: 'receipt', filename: 'receipt.pdf' }
  const created = await fetch(`${url}/api/v1/uploads`, {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(bytes.length),
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  })
  const sent = await fetch(new URL(created.headers.get('location') ?? '', url), {
    method: 'PATCH',
    headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    body: new Uint8Array(bytes),
  })
  if (!sent.ok) throw new Error(`the upload failed with ${sent.status}`)
  const deadline = performance.now() + 60_000
  for (;;) {
    const { documents } = await call(url, 'GET', `/api/v1/claim-drafts/${draft.id}`, as)
    if (documents[0]?.fate === 'accepted') return
    if (documents[0]?.fate === 'refused' || performance.now() > deadline)
      throw new Error(`the file is ${documents[0]?.fate} ${documents[0]?.refusal}`)
  }
}

/** Deletes a member's account as the app does. Reads the one-time code from the simulated phone. */
export async function deleteAccount(url: string, as: Headers): Promise<void> {
  const flow = await call(url, 'POST', '/api/v1/account-deletion', as)
  const texts = await call(url, 'GET', '/dev/phone', { accept: 'application/json' })
  const text: string = texts.find(({ body }: { body: string }) => body.includes(flow.ref_no))?.body ?? ''
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0]
  if (!code) throw new Error('no text with a code for the deletion')
  const proving = { ...as, 'register-token': flow.token }
  await call(url, 'POST', '/api/v1/otp/member/verify', proving, { ref_no: flow.ref_no, code })
  const confirming = { ...proving, 'idempotency-key': `drill-${Date.now()}` }
  await call(url, 'POST', '/api/v1/account-deletion/confirm', confirming, {})
}
