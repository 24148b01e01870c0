import styles from './keep-words.module.css'
import { keptPattern } from './thai-words'

/**
 * Does the same as `keepWords` for every text below a DOM node. This file is separate from `keepWords`, so that it
 * doesn't load with the first page.
 */
export function keepWordsIn(root: Node): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode)
  for (const text of found) {
    const parts = text.data.split(keptPattern)
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
