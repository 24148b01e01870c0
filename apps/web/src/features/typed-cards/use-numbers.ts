import type { Answer } from '@khum/contract/endpoint'
import { href } from '@khum/contract/paths'
import { cardEndpoints } from '@khum/contract/typed-cards'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { failureCode } from '../../lib/api-error'
import { useApi } from '../../lib/services'
import { useErrorHandler } from '../../lib/use-error-handler'
import { useSecondsLeft } from '../../ui/display/seconds-left'
import { type OpenCard, useCardState } from './use-cards'

type Shown = Answer<typeof cardEndpoints.getCardNumbers>

/**
 * The masked numbers of a card in its form: whole for five minutes after a code, and masked again when the time is over or on
 * leaving, unless they were changed. Spec §4, TRUST R27
 */
export function useNumbers(open: OpenCard) {
  const { card, values } = useCardState(open)
  const { editor } = open
  const api = useApi()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const handleError = useErrorHandler()
  const [shown, setShown] = useState<Shown | null>(null)
  const [busy, setBusy] = useState(false)
  const isOver = useSecondsLeft(shown ? Date.parse(shown.until) : 0, api.serverNow) === 0

  async function read(): Promise<void> {
    const numbers = await api.call(cardEndpoints.getCardNumbers, { params: { id: card.id } })
    setShown(numbers)
    editor.showNumbers(numbers)
  }
  const next = `${pathname}?numbers=whole`
  const askForCode = () => void navigate(`${href('otpCard')}?${new URLSearchParams({ next })}`)

  async function show() {
    setBusy(true)
    try {
      await read()
    } catch (error) {
      handleError(error, { step_up_required: askForCode })
    } finally {
      setBusy(false)
    }
  }

  // The way back from the code shows them at once; a reload after the five minutes finds them masked.
  useQuery({
    queryKey: ['card-numbers-asked', card.id],
    queryFn: () => read().then(() => null, failureCode),
    enabled: query.get('numbers') === 'whole',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  useEffect(() => {
    if (!shown) return
    return () => editor.hideNumbers(shown)
  }, [shown, editor])

  const hidden = (name: 'noCard' | 'employee_id') =>
    shown && isOver && values[name] === shown[name] && shown[name] !== '' ? null : values[name]
  return {
    busy,
    show: () => void show(),
    askForCode,
    noCard: hidden('noCard'),
    employee_id: hidden('employee_id'),
  }
}
