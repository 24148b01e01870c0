interface Insured {
  insurer_name_th: string
  insurer_name_en: string
}

/** Returns the insurer's name in the given language. */
export function insurerName({ insurer_name_th, insurer_name_en }: Insured, lang: 'th' | 'en'): string {
  return lang === 'th' ? insurer_name_th : insurer_name_en
}
