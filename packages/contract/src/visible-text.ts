/**
 * Invisible characters, such as control characters, marks of the text's direction and lone surrogates. Line breaks and
 * tabs aren't included.
 */
const unseen = /[^\P{C}\n\t]|[\p{Zl}\p{Zp}]/gu

/** Removes invisible characters, including those that change the direction of text. R51 */
export function visibleText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(unseen, '')
}

/** Whether PostgreSQL can store the text: it has no NUL and no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text)
}

/** Like `visibleText`, but also replaces line breaks and tabs by spaces. Use it for names and numbers. */
export function visibleLine(text: string): string {
  return visibleText(text).replace(/[\n\t]+/g, ' ')
}
