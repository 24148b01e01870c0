import { type Messages, messageLoaders } from '../../../apps/web/src/i18n/messages'

export type JourneyLang = 'th' | 'en'

async function load(lang: JourneyLang): Promise<Messages> {
  const parts = await Promise.all(Object.values(messageLoaders[lang]).map((part) => part()))
  return Object.assign({}, ...parts)
}

const [th, en] = await Promise.all([load('th'), load('en')])

/** Picks texts from the app's catalogues in both languages, so that a new wording breaks no journey. */
export function fromCatalogue<T>(pick: (texts: Messages, lang: JourneyLang) => T): Record<JourneyLang, T> {
  return { th: pick(th, 'th'), en: pick(en, 'en') }
}

/** Matches the start of a text, up to its first argument. */
export function startOf(text: string): RegExp {
  return new RegExp(`^${escaped(text.split('{')[0] ?? '')}`)
}

/** Matches a text with any values for its arguments. */
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
