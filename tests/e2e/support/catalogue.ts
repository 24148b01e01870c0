import { type Messages, messageLoaders } from '../../../apps/web/src/i18n/messages'

export type JourneyLang = 'th' | 'en'

async function load(lang: JourneyLang): Promise<Messages> {
  const parts = await Promise.all(Object.values(messageLoaders[lang]).map((part) => part()))
  return Object.assign({}, ...parts)
}

const [th, en] = await Promise.all([load('th'), load('en')])

/** Picks texts from the app's message files, so that the tests stay right when a text changes. */
export function fromCatalogue<T>(pick: (texts: Messages, lang: JourneyLang) => T): Record<JourneyLang, T> {
  return { th: pick(th, 'th'), en: pick(en, 'en') }
}

/** Matches a text that starts like this message, up to the message's first argument. */
export function startOf(text: string): RegExp {
  return new RegExp(`^${escaped(text.split('{')[0] ?? '')}`)
}

/** Matches this message with any values for its arguments. */
export function withAny(text: string): RegExp {
  return new RegExp(
    `^${text
      .split(/\{[^{}]*\}/)
      .map(escaped)
      .join('.+')}$`,
  )
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
