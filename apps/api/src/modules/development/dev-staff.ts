import type { FastifyInstance } from 'fastify'
import { allowStyles } from '../../http/security-headers'
import { chooseDemoStaff, demoIssuerPath } from './demo-provider'
import { type DemoStaffName, demoStaff, demoStaffNames } from './demo-staff'

/** Installs the page on which you choose a demo person to sign in to the office. Not for production. */
export function installDevStaff(app: FastifyInstance): void {
  app.get<{ Querystring: Record<string, string> }>(demoIssuerPath, (request, reply) => {
    void reply.header('cache-control', 'no-store')
    const asked = new URLSearchParams(request.query)
    const person = asked.get('person')
    // If no sign-in was started, there is no page to return to.
    if (!asked.has('redirect_uri')) return reply.redirect('/office', 303)
    if (isDemoStaff(person)) return reply.redirect(chooseDemoStaff(person, asked), 303)
    allowStyles(reply, [styles])
    return reply.type('text/html; charset=utf-8').send(page(asked))
  })
}

function isDemoStaff(name: string | null): name is DemoStaffName {
  return demoStaffNames.some((each) => each === name)
}

const styles = `
body{margin:0;background:#e6eaea;font:16px/1.6 "Noto Sans Thai",sans-serif;color:#16211f}
main{max-width:460px;margin:48px auto;background:#fff;border-radius:16px;padding:24px;box-shadow:0 8px 40px #0003}
h1{font-size:20px;margin:0 0 8px}p{margin:0 0 16px;color:#4a5560}ul{list-style:none;margin:0;padding:0;display:grid;gap:8px}
a{display:grid;padding:10px 16px;border-radius:10px;background:#eef2f2;color:#0b5650;text-decoration:none;font-weight:600}
a:hover{background:#dfe9e8}small{color:#4a5560;font-weight:400}`

function page(asked: URLSearchParams): string {
  const rows = demoStaffNames.map((name) => {
    const query = new URLSearchParams(asked)
    query.set('person', name)
    const { name: shown, work } = demoStaff[name]
    const href = `${demoIssuerPath}?${String(query).replaceAll('&', '&amp;')}`
    return `<li><a href="${href}">${shown} (${name})<small>${work}</small></a></li>`
  })
  return `<!doctype html><html lang="th"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><title>Demo sign-in</title><style>${styles}</style>
<main><h1>เลือกพนักงานตัวอย่าง · Choose a demo person</h1>
<p>หน้านี้มีเฉพาะตอนพัฒนาระบบ แทนระบบยืนยันตัวตนขององค์กร<br>
Only on development servers, in place of your identity provider.</p>
<ul>${rows.join('')}</ul></main></html>`
}
