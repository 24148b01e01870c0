import type { ConsentKind, Words } from '@khum/contract'

/**
 * A version of a consent text. In the body, a blank line ends a paragraph, `## ` starts a heading and `- ` a list item.
 */
export interface ConsentText {
  kind: ConsentKind
  title: Words
  body: Words
  /** A summary of what changed since the previous version. */
  news?: Words
}
