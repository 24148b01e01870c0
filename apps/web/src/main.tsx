import './ui/styles/global.css'
import { keepEarlyPress } from './app/boot/early-press'
import { takeEntry } from './app/boot/entry'
import { baseLoaders } from './i18n/messages/base'

// Small on purpose: it runs while the rest is still on its way. Secrets leave the address bar before anything else is asked for
// (TRUST R32), and the words are fetched together with the program.
const entry = takeEntry(window)
const lang = /^\/en(?:\/|$)/.test(window.location.pathname) ? 'en' : 'th'
const program = import('./app/start')
baseLoaders[lang]().catch(() => undefined)

const root = document.getElementById('root')
if (root) {
  const catchUp = keepEarlyPress(root)
  program
    .then(({ start }) => start(root, { entry, catchUp }))
    .catch((error: unknown) => {
      // Without the app the links of the ready HTML still lead on.
      catchUp()
      showFailure(error)
    })
}

/** The program itself did not load: both languages, without it. */
function showFailure(error: unknown): never {
  const notice = document.createElement('p')
  notice.textContent =
    'เปิดหน้านี้ไม่ได้ กรุณาตรวจสอบสัญญาณแล้วโหลดหน้าใหม่ · This page did not open. Please check your connection and reload.'
  document.body.append(notice)
  throw error
}
