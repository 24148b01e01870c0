import {
  type ConsentDocument,
  consentEndpoints,
  type OtpFlow,
  type OtpPassed,
  oneTimeCodeEndpoints,
} from '@khum/contract'
import { createFakeServer, data, problem } from '../fake-server'

const soon = (ms: number) => new Date(Date.now() + ms).toISOString()

export function sampleFlow(more: Partial<OtpFlow> = {}): OtpFlow {
  return {
    token: 'flow-token-1',
    purpose: 'register',
    ref_no: 'ABCDEF',
    phone: '081-xxx-5678',
    ttl_minute: 5,
    expires_at: soon(300_000),
    resend_at: soon(-1000),
    sends_left: 4,
    passed_until: null,
    ...more,
  }
}

export function samplePassed(more: Partial<OtpPassed> = {}): OtpPassed {
  return { purpose: 'register', passed_until: soon(600_000), is_old_user: false, existing: null, ...more }
}

function text(kind: ConsentDocument['kind'], id: string, th: string): ConsentDocument {
  return {
    id,
    kind,
    version: 1,
    is_force: false,
    title: { th, en: `${kind} text` },
    body: { th: `## หัวข้อ\nเนื้อความของ${th}`, en: 'Body' },
    news: null,
    controller: null,
    dpo_contact: null,
    effective_at: '2025-01-01T00:00:00.000Z',
  }
}

export const texts = {
  terms: text('terms', 'TTTTTTTTTTTTTTTTTTTTTT', 'ข้อกำหนด'),
  privacy: text('privacy', 'PPPPPPPPPPPPPPPPPPPPPP', 'นโยบาย'),
  health: text('health_data', 'HHHHHHHHHHHHHHHHHHHHHH', 'ข้อมูลสุขภาพ'),
  marketing: text('marketing', 'MMMMMMMMMMMMMMMMMMMMMM', 'ข่าวสาร'),
}

/** Creates a fake server that returns the current consent texts. It accepts only `right` as the one-time code. */
export function flowServer(right = '123456', passed: OtpPassed = samplePassed()) {
  const server = createFakeServer()
  const entered: string[] = []
  server.on(consentEndpoints.listConsentDocuments, () => data({ items: Object.values(texts) }))
  server.on(oneTimeCodeEndpoints.verifyOtp, async (request) => {
    const { code, ref_no }: { code: string; ref_no: string } = await request.json()
    entered.push(`${ref_no} ${code} ${request.headers.get('register-token')}`)
    if (code === right) return data(passed)
    return problem('otp_wrong', 422)
  })
  return { server, entered }
}

export function refuseFor(code: 'otp_send_limit' | 'otp_resend_too_soon', seconds: string) {
  return () => {
    const refused = problem(code, 429)
    refused.headers.set('retry-after', seconds)
    return refused
  }
}
