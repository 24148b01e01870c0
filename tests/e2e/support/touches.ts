import type { Locator } from '@playwright/test'
import type { PickedFile } from './files'

/**
 * Returns functions that act on the page like a member, and that count the touches: 1 for a tap, 1 for a typed
 * character, 3 for a photo (camera, shutter, use).
 */
export function countTouches() {
  let touches = 0
  return {
    count: () => touches,
    async tap(target: Locator): Promise<void> {
      await target.click()
      touches += 1
    },
    async type(field: Locator, text: string): Promise<void> {
      await field.pressSequentially(text)
      touches += text.length
    },
    async photograph(picker: Locator, file: PickedFile): Promise<void> {
      await picker.setInputFiles(file)
      touches += 3
    },
  }
}
