interface Insured {
  insurer_name_th: string
  insurer_name_en: string
}

export function insurerName({ insurer_name_th, insurer_name_en }: Insured, lang: 'th' | 'en'): string {
  return lang === 'th' ? insurer_name_th : insurer_name_en
}
