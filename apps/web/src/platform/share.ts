export type ShareOutcome = 'shared' | 'copied' | 'dismissed' | 'failed'

/** The browser APIs that sharing needs. Older browsers and pages without TLS lack some of them. */
type Tools = Partial<Pick<Navigator, 'share' | 'clipboard'>>

/** Opens the phone's share dialog for an address. Copies the address if there is no dialog. */
export async function share(
  what: { title: string; url: string },
  tools: Tools = navigator,
): Promise<ShareOutcome> {
  try {
    if (tools.share) {
      await tools.share(what)
      return 'shared'
    }
  } catch (error) {
    // The person closed the dialog on purpose. After any other failure, the address is copied instead.
    if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed'
  }
  return (await copyText(what.url, tools)) ? 'copied' : 'failed'
}

/** Copies a string and returns whether that worked. Some in-app browsers and pages on plain HTTP have no clipboard. */
export async function copyText(text: string, tools: Tools = navigator): Promise<boolean> {
  try {
    await tools.clipboard?.writeText(text)
    return tools.clipboard !== undefined
  } catch {
    return false
  }
}

/** Opens the phone's share dialog for a file. Downloads the file if the browser can't share files. */
export async function shareFile(
  file: File,
  title: string,
  tools: Partial<Pick<Navigator, 'share' | 'canShare'>> = navigator,
): Promise<'shared' | 'dismissed' | 'saved' | 'failed'> {
  try {
    if (tools.share && tools.canShare?.({ files: [file] })) {
      await tools.share({ files: [file], title })
      return 'shared'
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed'
    return 'failed'
  }
  downloadFile(file)
  return 'saved'
}

/** Saves a file. LINE's browser ignores `download` and shows the file instead, from where it can be saved. */
export function downloadFile(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // Keeps the object URL for a minute, because the browser reads it only after this function has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
