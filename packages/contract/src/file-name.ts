import { limits } from './limits'
import { visibleText } from './visible-text'

/**
 * Makes a file's name safe to show: in NFC, without folders, control characters, direction marks and other invisible
 * characters. A name of more than 120 characters is shortened before its extension. R51
 */
export function cleanFileName(given: string): string {
  const visible = visibleText(given.normalize('NFC')).replace(/[\n\t]/g, '')
  const last = visible.split(/[/\\]/).at(-1) ?? ''
  const name = last.replace(/\s+/gu, ' ').trim()
  if (/^\.*$/.test(name)) return 'file'
  const letters = [...name]
  if (letters.length <= limits.upload.nameMax) return name
  const extension = [...(/\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '')]
  return [...letters.slice(0, limits.upload.nameMax - extension.length), ...extension].join('')
}
