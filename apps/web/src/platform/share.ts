export type ShareOutcome = 'shared' | 'copied' | 'dismissed' | 'failed'

/** As much of the browser as sharing needs; older ones and pages without TLS have only some of it. */
type Tools = Partial<Pick<Navigator, 'share' | 'clipboard'>>

/** Hands an address to the phone's own way of sharing; where there is none, the address is copied. */
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
    // Whoever closes the phone's own dialog has decided; every other refusal leaves the address to be copied.
    if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed'
  }
  return (await copyText(what.url, tools)) ? 'copied' : 'failed'
}

/** Whether a text could be copied: some in-app browsers and pages on plain http have no clipboard. */
export async function copyText(text: string, tools: Tools = navigator): Promise<boolean> {
  try {
    await tools.clipboard?.writeText(text)
    return tools.clipboard !== undefined
  } catch {
    return false
  }
}
