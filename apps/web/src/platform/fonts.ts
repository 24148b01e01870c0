/**
 * Asks for every face of the fonts before a screen needs it. Their rules say `font-display: optional`, so a face that comes after
 * its text was painted isn't used until the next page. A face that can't be had leaves the system's font in place.
 */
export function loadFonts({ fonts }: Partial<Pick<Document, 'fonts'>>): void {
  fonts?.forEach((face) => {
    face.load().catch(() => undefined)
  })
}
