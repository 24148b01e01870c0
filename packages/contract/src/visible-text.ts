/** Matches control, bidirectional and other invisible characters and lone surrogates, except line breaks and tabs. */
const unseen = /[^\P{C}\n\t]|[\p{Zl}\p{Zp}]/gu

/** Removes invisible characters from free text, including those that change its direction. R51 */
export function visibleText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(unseen, '')
}

/** Like `visibleText`, for a single line such as a name or a number. */
export function visibleLine(text: string): string {
  return visibleText(text).replace(/[\n\t]+/g, ' ')
}
