import { demoProviders } from '../../../seed/demo/telemed-providers'

const options = demoProviders
  .map(({ code, name }) => `<option value="${code}">${name.th} · ${name.en}</option>`)
  .join('')

export const demoTelemedStyles = `
body{margin:0;background:#243447;font:16px/1.6 "Noto Sans Thai",sans-serif}
main{max-width:390px;margin:24px auto;background:#fff;border-radius:32px;padding:24px;min-height:70vh;box-sizing:border-box}
h1{font-size:20px;margin:0 0 8px}p{margin:0 0 16px;color:#4a5560}label{display:block;font-weight:600;margin:12px 0 4px}
select,input,button{font:inherit;width:100%;box-sizing:border-box;min-height:48px;border-radius:14px;border:1px solid #9aa7b2;padding:8px 14px}
input{letter-spacing:.12em;text-transform:uppercase}button{margin-top:16px;border:0;background:#243447;color:#fff;font-weight:600}
dl{margin:16px 0 0;display:grid;gap:4px}dt{color:#4a5560;font-size:13px}dd{margin:0 0 8px;overflow-wrap:anywhere}
[role=status]{margin-top:16px;padding:12px 16px;border-radius:16px;background:#eef2f5}[data-refused]{background:#fbe6e6}`

/** The page of the demo provider. It looks different from the app, so that members see that they have left it. */
export const demoTelemedPage = `<!doctype html><html lang="th"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><title>Telemedicine provider (demo)</title><style>${demoTelemedStyles}</style>
<main><h1>แพลตฟอร์มผู้ให้บริการ (จำลอง)</h1><p>คุณออกจากแอปแล้ว ที่นี่คือผู้ให้บริการพบแพทย์ออนไลน์จำลอง<br>
You have left the app. This is a demo telemedicine provider.</p>
<form><label for="provider">ผู้ให้บริการ · Provider</label><select id="provider">${options}</select>
<label for="code">รหัสครั้งเดียว · One-time code</label><input id="code" autocomplete="off" autocapitalize="characters" maxlength="12">
<button>เข้าใช้ · Enter</button></form><section aria-live="polite"></section></main><script src="/dev/telemed.js"></script></html>`

export const demoTelemedScript = `
const form = document.querySelector('form')
const provider = document.querySelector('#provider')
const code = document.querySelector('#code')
const section = document.querySelector('section')
const requestedProvider = new URLSearchParams(location.search).get('provider')
if (requestedProvider) provider.value = requestedProvider
const token = new URLSearchParams(location.hash.slice(1)).get('token')
history.replaceState(null, '', location.pathname + location.search)
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void arrive(code.value)
})
if (token) void arrive(token)

async function arrive(credential) {
  const answer = await fetch('/dev/telemed/arrival', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'demo' },
    body: JSON.stringify({ provider: provider.value, credential }),
  })
  const { told, refused } = (await answer.json()).data
  section.replaceChildren(told ? welcome(told) : line('เข้าใช้ไม่ได้ · Refused: ' + refused, true))
}

function welcome(told) {
  const list = document.createElement('dl')
  add(list, 'ยินดีต้อนรับ · Welcome', told.subject)
  add(list, 'ภาษา · Language', told.lang)
  told.cards.forEach((card, place) => {
    add(list, (place === 0 ? 'บัตรหลัก · Main card' : 'บัตรเพิ่ม · Extra card ' + place), card.insurer_name.th + ' · ' + card.plan_name.th)
    add(list, 'ชื่อ · Name', card.insured_name.th)
    add(list, 'เลขกรมธรรม์ · Policy number', card.policy_number ?? '–')
  })
  const box = line('')
  box.append(list)
  return box
}

function line(text, isRefused) {
  const box = document.createElement('div')
  box.setAttribute('role', 'status')
  if (isRefused) box.dataset.refused = ''
  box.textContent = text
  return box
}

function add(list, term, text) {
  const [dt, dd] = [document.createElement('dt'), document.createElement('dd')]
  dt.textContent = term
  dd.textContent = text
  list.append(dt, dd)
}
`
