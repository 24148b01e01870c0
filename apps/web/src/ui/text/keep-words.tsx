import type { ReactNode } from 'react'
import styles from './keep-words.module.css'
import { thaiWords } from './thai-words'

// Includes a comma or bracket that follows the word. Otherwise it could begin the next line.
const pattern = new RegExp(`((?:${thaiWords.join('|')})[,)]?)`)
const thaiLetter = /[\u0E00-\u0E7F]/

/**
 * Wraps each word of `thaiWords` in an element that lines can't break inside. The text stays the same when it's copied
 * or read aloud. Returns anything but a string unchanged.
 */
export function keepWords(text: ReactNode): ReactNode {
  if (typeof text !== 'string' || !thaiLetter.test(text)) return text
  const parts = text.split(pattern)
  if (parts.length === 1) return text
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // The parts never change their order, so the index is a stable key.
      // biome-ignore lint/suspicious/noArrayIndexKey: there is no other key
      <span key={index} className={styles.word}>
        {part}
      </span>
    ),
  )
}

/** Does the same as `keepWords` for every text below a DOM node. */
export function keepWordsIn(root: Node): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode)
  for (const text of found) {
    const parts = text.data.split(pattern)
    if (parts.length > 1)
      text.replaceWith(...parts.map((part, index) => (index % 2 === 0 ? part : wordSpan(part))))
  }
}

function wordSpan(word: string): HTMLElement {
  const span = document.createElement('span')
  span.className = styles.word ?? ''
  span.textContent = word
  return span
}
