import type { ConsentKind, Words } from '@khum/contract'

/** One version of a text. The body is plain: blank lines part paragraphs, `## ` begins a heading, `- ` a list item. */
export interface ConsentText {
  kind: ConsentKind
  title: Words
  body: Words
}
