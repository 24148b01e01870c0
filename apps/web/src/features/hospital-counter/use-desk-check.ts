import type { Answer } from '@khum/contract/endpoint'
import { useCardEndpoints } from '@khum/contract/use-card'
import { useState } from 'react'
import { useErrorWords, useTranslations } from '../../i18n'
import { type FailureCode, failureCode } from '../../lib/api-error'
import { useApi } from '../../lib/services'
import { randomId } from '../../platform/random-id'
import { openStorage } from '../../platform/storage'

export type Checked = Answer<typeof useCardEndpoints.verifyAtDesk>

const keptUnder = 'khum-desk-key'

/** The desk's key, for this tab only, and its checks. */
export function useDeskCheck() {
  const api = useApi()
  const words = useDeskWords()
  const [storage] = useState(() => openStorage('session'))
  const [key, setKey] = useState(() => storage.read(keptUnder) ?? '')
  const [attempt, setAttempt] = useState({ code: '', id: '' })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [checked, setChecked] = useState<Checked | null>(null)

  function keepKey(next: string | null) {
    storage.write(keptUnder, next)
    setKey(next ?? '')
    setFailure(null)
  }

  /** False when the key was wrong: then nothing is known of the code yet. */
  async function check(code: string): Promise<boolean> {
    // The same code again is the same check: a lost answer is asked for, not lost.
    const id = attempt.code === code ? attempt.id : randomId()
    setAttempt({ code, id })
    setBusy(true)
    setFailure(null)
    try {
      setChecked(await api.call(useCardEndpoints.verifyAtDesk, { body: { key, code, check_id: id } }))
      return true
    } catch (error) {
      const refusal = failureCode(error)
      if (refusal === 'desk_refused') keepKey(null)
      setFailure(words(refusal))
      return refusal !== 'desk_refused'
    } finally {
      setBusy(false)
    }
  }

  function next() {
    setChecked(null)
    setFailure(null)
    setAttempt({ code: '', id: '' })
  }
  return { key, keepKey, check, busy, failure, checked, next }
}

function useDeskWords(): (code: FailureCode) => string {
  const t = useTranslations('hospitalCounter')
  const errorWords = useErrorWords()
  return (code) => {
    if (code === 'desk_code_unknown') return t('unknown')
    if (code === 'use_card_over') return t('over')
    if (code === 'desk_refused') return t('refused')
    return code === 'rate_limited' ? t('wait') : errorWords(code)
  }
}
