import type { Lang } from '@khum/contract/fields'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type {} from 'use-intl'
import { IntlProvider } from 'use-intl/react'

/** All texts of the office. The English catalogue must have the shape of the Thai one. */
export type Messages = typeof import('./messages/th')

declare module 'use-intl' {
  interface AppConfig {
    Locale: Lang
    Messages: Messages
  }
}

export const loadMessages: Record<Lang, () => Promise<object>> = {
  th: () => import('./messages/th'),
  en: () => import('./messages/en'),
}

interface Language {
  lang: Lang
  setLang: (lang: Lang) => void
}
const LanguageContext = createContext<Language | null>(null)
const storageKey = 'khum-office-language'

/** Provides the texts in the language that was chosen in this browser, or in Thai. */
export function WordsProvider({ children }: { children: ReactNode }) {
  const [lang, setLang] = useState<Lang>(storedLanguage)
  const [words, setWords] = useState<{ lang: Lang; messages: Messages } | null>(null)
  useEffect(() => {
    let isWanted = true
    void loadMessages[lang]().then((module) => {
      if (!isWanted) return
      document.documentElement.lang = lang
      // Copies the module's named exports into a plain object.
      const parts: object[] = [module]
      setWords({ lang, messages: Object.assign({}, ...parts) })
    })
    return () => {
      isWanted = false
    }
  }, [lang])
  if (!words) return null
  function choose(next: Lang) {
    try {
      localStorage.setItem(storageKey, next)
    } catch {
      // If the browser refuses storage, the choice lasts until the page is closed.
    }
    setLang(next)
  }
  return (
    <LanguageContext value={{ lang: words.lang, setLang: choose }}>
      <IntlProvider locale={words.lang} messages={words.messages} timeZone="Asia/Bangkok">
        {children}
      </IntlProvider>
    </LanguageContext>
  )
}

function storedLanguage(): Lang {
  try {
    return localStorage.getItem(storageKey) === 'en' ? 'en' : 'th'
  } catch {
    return 'th'
  }
}

export function useLanguage(): Language {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('useLanguage needs WordsProvider around it')
  return language
}
