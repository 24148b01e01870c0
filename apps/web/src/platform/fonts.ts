/**
 * Loads every font face before a screen needs it. With `font-display: optional`, a face that arrives after its text was
 * painted isn't used until the next page. If a face can't be loaded, the system's font is used.
 */
export function loadFonts({ fonts }: Partial<Pick<Document, 'fonts'>>): void {
  fonts?.forEach((face) => {
    face.load().catch(() => undefined)
  })
}
