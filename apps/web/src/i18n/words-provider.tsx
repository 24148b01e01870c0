import { createContext, type ReactNode, useContext } from 'react'
import type {} from 'use-intl'
import { IntlProvider } from 'use-intl/react'
import { type Readable, useStore } from '../platform/external-store'
import type { Words } from './catalogue'
import type { Messages } from './messages'

declare module 'use-intl' {
  interface AppConfig {
    Locale: 'th' | 'en'
    Messages: Messages
  }
}

interface Language {
  /** Changes the page's language without a reload, so that everything on the page stays, such as typed texts. */
  switchTo(lang: 'th' | 'en'): Promise<void>
}

const LanguageContext = createContext<Language | null>(null)

interface Props extends Language {
  catalogue: Readable<Words>
  children: ReactNode
}

export function WordsProvider({ catalogue, switchTo, children }: Props) {
  const { lang, messages } = useStore(catalogue)
  return (
    <LanguageContext value={{ switchTo }}>
      <IntlProvider
        locale={lang}
        messages={messages}
        timeZone="Asia/Bangkok"
        onError={(error) => {
          if (import.meta.env.DEV) throw error
        }}
      >
        {children}
      </IntlProvider>
    </LanguageContext>
  )
}

export function useSwitchLanguage(): Language['switchTo'] {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('useSwitchLanguage needs a WordsProvider around it')
  return language.switchTo
}
