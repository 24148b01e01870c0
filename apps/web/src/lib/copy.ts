import { copyText } from '../platform/share'
import { showToast } from '../ui/feedback/toast-store'

/** Copies a text and says so; where the browser does not let a page copy, `notCopied` says how to do it by hand. */
export async function copyAndSay(text: string, words: { copied: string; notCopied: string }): Promise<void> {
  const done = await copyText(text)
  showToast(done ? { tone: 'success', text: words.copied } : { tone: 'warning', text: words.notCopied })
}
