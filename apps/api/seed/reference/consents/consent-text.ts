import type { ConsentKind, Words } from '@khum/contract'

/**
 * One version of a consent document. In the body, blank lines separate paragraphs, `## ` begins a heading and `- ` a
 * list item.
 */
export interface ConsentText {
  kind: ConsentKind
  title: Words
  body: Words
}
