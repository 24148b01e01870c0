import type { Lang } from '@khum/contract/fields'
import { createStore, type Readable } from '../platform/external-store'
import type { MessagePart, Messages } from './messages'
import { baseLoaders } from './messages/base'

export interface Words {
  lang: Lang
  messages: Partial<Messages>
}

export interface Catalogue extends Readable<Words> {
  /** Loads the parts that aren't loaded yet, in the current language. */
  ensure(parts: readonly MessagePart[]): Promise<void>
  /** Loads the new language's texts for all parts in use. When all are loaded, switches all texts together. */
  switchTo(lang: Lang): Promise<void>
}

type Load = (importPart: () => Promise<object>) => Promise<object>

/**
 * Creates the message catalogue.
 * @param load runs an import. The page passes a function that reloads the page if a new release has removed the
 * chunk.
 */
export function createCatalogue(lang: Lang, load: Load = (importPart) => importPart()): Catalogue {
  const words = createStore<Words>({ lang, messages: {} })
  const loaded = new Set<MessagePart>()

  async function read(parts: readonly MessagePart[], of: Lang): Promise<Partial<Messages>> {
    const modules = await Promise.all(parts.map((part) => load(() => importWords(of, part))))
    return Object.assign({}, ...modules)
  }

  return {
    get: words.get,
    subscribe: words.subscribe,
    async ensure(parts) {
      const current = words.get().lang
      const missing = parts.filter((part) => !loaded.has(part))
      if (missing.length === 0) return
      const texts = await read(missing, current)
      // If the language was switched during the load, these texts are in the wrong language. Loads them again.
      if (words.get().lang !== current) return this.ensure(parts)
      for (const part of missing) loaded.add(part)
      words.set({ lang: current, messages: { ...words.get().messages, ...texts } })
    },
    async switchTo(next) {
      const parts = [...loaded]
      const messages = await read(parts, next)
      // If another part was loaded in the old language meanwhile, loads all parts again.
      if (loaded.size !== parts.length) return this.switchTo(next)
      words.set({ lang: next, messages })
    },
  }
}

async function importWords(lang: Lang, part: MessagePart): Promise<object> {
  if (part === 'base') return baseLoaders[lang]()
  const { messageLoaders } = await loadMessages()
  return messageLoaders[lang][part]()
}

/** Loads the table of message parts. Only `base` can be loaded without this table. */
export function loadMessages() {
  return import('./messages')
}
