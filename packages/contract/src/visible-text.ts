/** Control, bidirectional and other invisible characters, and halves of letters; line ends and tabs are none of them. */
const unseen = /[^\P{C}\n\t]|[\p{Zl}\p{Zp}]/gu

/** Free text as it may be kept and shown: what nobody sees, or what turns the words around it, goes. TRUST R51 */
export function visibleText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(unseen, '')
}

/** The same for what has one line only: a name, a number. */
export function visibleLine(text: string): string {
  return visibleText(text).replace(/[\n\t]+/g, ' ')
}
