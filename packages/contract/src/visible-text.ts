/** Invisible characters (control, bidirectional, lone surrogates and others), except line breaks and tabs. */
const unseen = /[^\P{C}\n\t]|[\p{Zl}\p{Zp}]/gu

/** Removes invisible characters, including those that change the direction of text. R51 */
export function visibleText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(unseen, '')
}

/** Like `visibleText`, but also replaces line breaks and tabs by spaces. For names and numbers. */
export function visibleLine(text: string): string {
  return visibleText(text).replace(/[\n\t]+/g, ' ')
}
