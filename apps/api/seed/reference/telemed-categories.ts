import { createHash } from 'node:crypto'
import type { TelemedIcon } from '@khum/contract'

/** One category for each icon. Requirement 1.9 */
export const referenceTelemedCategories = [
  category('general', 'แพทย์ทั่วไป', 'General doctors', 0),
  category('children', 'แพทย์เด็ก', 'Children', 1),
  category('skin', 'ผิวหนัง', 'Skin', 2),
  category('mind', 'สุขภาพใจ', 'Mental health', 3),
  category('pharmacy', 'ปรึกษาเภสัชกร', 'Pharmacist', 4),
  category('specialist', 'แพทย์เฉพาะทาง', 'Specialists', 5),
] as const

function category(icon: TelemedIcon, name_th: string, name_en: string, sort: number) {
  return { id: telemedId(`category ${icon}`), icon, name_th, name_en, sort }
}

/** Derives the id of a category from its name, so that the id is the same in every database. */
export function telemedId(name: string): string {
  return createHash('sha256').update(`telemed ${name}`).digest('base64url').slice(0, 22)
}
