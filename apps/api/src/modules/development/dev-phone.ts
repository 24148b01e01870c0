import { thaiMobile } from '@khum/contract'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context'
import { allowStyles } from '../../http/security-headers'

/** Installs the demo phone, which lists every message that would have been sent, newest first. Not for production. */
export function installDevPhone(app: FastifyInstance, ctx: AppContext): void {
  app.get<{ Querystring: { to?: string } }>('/dev/phone', async (request, reply) => {
    const messages = await ctx.gateways.outbox.list(ctx.db, recipientOf(request.query.to))
    void reply.header('cache-control', 'no-store')
    if (request.headers.accept?.includes('application/json')) return reply.send({ data: messages })
    allowStyles(reply, [phoneStyles])
    return reply.type('text/html; charset=utf-8').send(page(messages))
  })
}

/**
 * Normalises a phone number, even if the query turned its `+` into a space. Returns other text, such as an email
 * address, unchanged.
 */
function recipientOf(to: string | undefined): string | undefined {
  return to === undefined ? undefined : (thaiMobile(to) ?? to)
}

type Message = Awaited<ReturnType<AppContext['gateways']['outbox']['list']>>[number]

const phoneStyles = `
body{margin:0;background:#dfe5ea;font:16px/1.6 "Noto Sans Thai",sans-serif}
main{max-width:390px;margin:24px auto;background:#fff;border-radius:32px;padding:24px;min-height:80vh;box-shadow:0 8px 40px #0003}
ul{list-style:none;margin:0;padding:0;display:grid;gap:12px}li{background:#eef2f5;border-radius:16px;padding:12px 16px}
p{margin:0;overflow-wrap:anywhere}.head{color:#4a5560;font-size:13px}h1{font-size:20px;margin:0 0 16px}`

function page(messages: Message[]): string {
  const rows = messages.map(
    (message) =>
      `<li><p class="head">${escapeHtml(message.channel)} → ${escapeHtml(message.recipient)} · <time>${message.created_at.toISOString()}</time></p>` +
      `${message.subject ? `<b>${escapeHtml(message.subject)}</b>` : ''}<p>${escapeHtml(message.body).replaceAll('\n', '<br>')}</p></li>`,
  )
  return `<!doctype html><html lang="th"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><title>Demo phone</title><style>${phoneStyles}</style>
<main><h1>Demo phone</h1><ul>${rows.join('') || '<li>No messages yet · ยังไม่มีข้อความ</li>'}</ul></main></html>`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
