import type { ConsentKind, Words } from '@khum/contract'

/** One version of a text. In the body, blank lines separate paragraphs, `## ` begins a heading and `- ` a list item. */
export interface ConsentText {
  kind: ConsentKind
  title: Words
  body: Words
}
