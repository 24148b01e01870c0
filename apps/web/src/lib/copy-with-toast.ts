import { copyText } from '../platform/share'
import { showToast } from '../ui/feedback/toast-store'

/** Copies a string and confirms this in a toast. `notCopied` is the message if the browser doesn't allow copying. */
export async function copyWithToast(
  text: string,
  words: { copied: string; notCopied: string },
): Promise<void> {
  const done = await copyText(text)
  showToast(done ? { tone: 'success', text: words.copied } : { tone: 'warning', text: words.notCopied })
}
