import { useFormat } from '../i18n'
import { useMe } from './session'

/**
 * Returns a function that writes an insurer's code with its name: `JAD · …`. Returns the code alone if the signed-in
 * person doesn't work for this insurer, because the office knows only the names of the person's insurers.
 */
export function useInsurerName(): (code: string) => string {
  const { insurers } = useMe()
  const { lang } = useFormat()
  return (code) => {
    const insurer = insurers.find((each) => each.code === code)
    return insurer ? `${code} · ${lang === 'th' ? insurer.name_th : insurer.name_en}` : code
  }
}
