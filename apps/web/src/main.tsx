import './ui/styles/global.css'
import { keepEarlyPress } from './app/boot/early-press'
import { firstPaint, preloadScripts } from './app/boot/first-paint'
import { takeLaunchParameters } from './app/boot/launch-parameters'
import { keepPartner, markOwnPartner } from './app/boot/partner-identity'
import { baseLoaders } from './i18n/messages/base'
import { openStorage } from './platform/storage'

// This file is kept small, because it runs before everything else has loaded. It removes secrets from the address bar
// before any other request (R32) and loads the messages in parallel with the app.
const parameters = takeLaunchParameters(window)
// Stores the partner before the app has loaded, so that an early reload doesn't lose the partner.
if (parameters.partner) {
  keepPartner(parameters.partner, openStorage('session'))
  markOwnPartner()
}
const lang = /^\/en(?:\/|$)/.test(window.location.pathname) ? 'en' : 'th'
const root = document.getElementById('root')
// If the server sent a screen as HTML, the preload links of the scripts have `data-rel` and do nothing yet. The scripts
// load only after the screen is painted, because they would delay the paint.
const isWhole = document.querySelector('link[data-rel]')
const program = (isWhole ? firstPaint() : Promise.resolve()).then(() => {
  preloadScripts()
  baseLoaders[lang]().catch(() => undefined)
  return import('./app/start')
})
// Starts the app in a separate task, so that the browser can handle a press after it has run the scripts.
const pause = () => new Promise((resolve) => setTimeout(resolve))

if (root) {
  const replayPress = keepEarlyPress(root)
  program
    .then(({ start }) => pause().then(() => start(root, { parameters, replayPress })))
    .catch((error: unknown) => {
      // Repeats the press although the app couldn't be loaded, because server-rendered links work without the app.
      replayPress()
      showFailure(error)
    })
}

/**
 * Says that the app couldn't be loaded. The message is in both languages, because the catalogues may be missing too.
 */
function showFailure(error: unknown): never {
  const notice = document.createElement('p')
  notice.textContent =
    'เปิดหน้านี้ไม่ได้ กรุณาตรวจสอบสัญญาณแล้วโหลดหน้าใหม่ · This page did not open. Please check your connection and reload.'
  document.body.append(notice)
  throw error
}
