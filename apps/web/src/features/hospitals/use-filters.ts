import {
  type HospitalKind,
  hospitalKinds,
  type NetworkService,
  networkServices,
} from '@khum/contract/hospitals'
import { useRef } from 'react'
import { useSearchParams } from '../../router'
import { noCard, useFinderCard } from './use-finder-card'

export interface Filters {
  kind: HospitalKind | undefined
  province: string | undefined
  /** The id of the card whose networks are shown. */
  coverage: string | undefined
  network: NetworkService | undefined
}

/**
 * Keeps the filters in the address, so that "back" shows the same filters. Never puts the phone's position into the
 * address. If the address names no card that the viewer may use, uses the card of `useFinderCard`.
 */
export function useFilters() {
  const [address, setAddress] = useSearchParams()
  const last = useRef<{ from: string; next: string } | null>(null)
  const card = useFinderCard()
  const inAddress = address.get('coverage')
  const asked = inAddress !== null && inAddress !== noCard && card.isForeign(inAddress) ? null : inAddress
  const filters: Filters = {
    kind: hospitalKinds.find((kind) => kind === address.get('kind')),
    province: address.get('province') || undefined,
    coverage: asked === noCard ? undefined : (validId(asked) ?? card.id),
    network: networkServices.find((service) => service === address.get('network')),
  }

  function choose(part: Partial<Record<keyof Filters, string>>) {
    // Starts from the previous choice, which may not be in the URL yet.
    const from = address.toString()
    const next = new URLSearchParams(last.current?.from === from ? last.current.next : from)
    if (part.coverage !== undefined) card.remember(part.coverage || noCard)
    const changes = { ...part, ...(part.coverage === '' ? { coverage: noCard } : {}) }
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    last.current = { from, next: next.toString() }
    setAddress(next, { replace: true, keepsScroll: true })
  }

  // The chosen card doesn't count as a filter, because it doesn't remove hospitals from the list. It only decides what
  // each row says about paying first.
  const { coverage: _card, ...others } = filters
  const isFiltered = Object.values(others).some((value) => value !== undefined)
  return { filters, isFiltered, isPending: asked === null && card.isPending, choose }
}

function validId(text: string | null): string | undefined {
  return text !== null && /^[\w-]{22}$/.test(text) ? text : undefined
}
