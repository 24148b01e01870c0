/** Titles before a name; a Thai title is followed by the name without a space. */
const title =
  /^(?:นางสาว|เด็กชาย|เด็กหญิง|นาย|นาง|น\.?\s?ส\.|ด\.?\s?ช\.|ด\.?\s?ญ\.|คุณ|mister\b|master\b|miss\b|mrs\b|mr\b|ms\b)[.\s]*/iu

/**
 * Splits a person's name, as typed or copied from a screen, into given name and surname. If the name begins with what
 * looks like a title, returns two readings, because a given name can begin with the same letters.
 */
export function nameWords(text: string): string[][] {
  const bare = text.replace(title, '')
  const readings = bare === text || bare.length < 2 ? [text] : [text, bare]
  return readings.map((reading) => reading.split(/\s+/))
}
