import type { Lang } from '@khum/contract/fields'
import { limits } from '@khum/contract/limits'
import { splitLocale } from '@khum/contract/paths'
import type { Catalogue } from '../i18n/catalogue'
import { readCookie, writeCookie } from '../platform/cookies'
import { writeLanguage } from './localised-history'

const cookie = 'khum-lang'

/** Returns the language that the visitor chose before, in this browser; null if they never chose one. */
export function chosenLanguage(): Lang | null {
  const lang = readCookie(cookie)
  return lang === 'th' || lang === 'en' ? lang : null
}

/**
 * Returns the language of the address (Thai at the root, English under /en) and sets it on the page. At `/` itself,
 * the language that the visitor chose earlier decides. Requirements 2.1 and 4.13
 */
export function languageOfPage(view: Window): Lang {
  if (view.location.pathname === '/' && chosenLanguage() === 'en') writeLanguage(view, 'en')
  const { lang } = splitLocale(view.location.pathname)
  view.document.documentElement.lang = lang
  return lang
}

/**
 * Creates the function that switches the language of the texts and of the address (English under /en). The screen stays
 * mounted and keeps what was typed.
 */
export function createLanguageSwitch(catalogue: Catalogue, view: Window): (lang: Lang) => Promise<void> {
  return async (lang) => {
    await catalogue.switchTo(lang)
    writeLanguage(view, lang)
    view.document.documentElement.lang = lang
    writeCookie(cookie, lang, limits.localeCookieDays)
  }
}
