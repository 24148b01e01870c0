import {
  type HospitalKind,
  hospitalKinds,
  type NetworkService,
  networkServices,
} from '@khum/contract/hospitals'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'

export interface PlaceFilters {
  kind: HospitalKind | undefined
  /** By its Thai name. */
  province: string | undefined
  /** The card whose network counts. */
  coverage: string | undefined
  network: NetworkService | undefined
}

/** What was chosen, kept in the address, so that the way back from a place finds it again. Never the position. */
export function useFilters() {
  const [address, setAddress] = useSearchParams()
  const last = useRef<{ from: string; next: string } | null>(null)
  const filters: PlaceFilters = {
    kind: hospitalKinds.find((kind) => kind === address.get('kind')),
    province: address.get('province') || undefined,
    coverage: idIn(address.get('coverage')),
    network: networkServices.find((service) => service === address.get('network')),
  }

  function choose(part: Partial<Record<keyof PlaceFilters, string>>) {
    // Two choices in quick succession: the second is made on the first, which the page may not have drawn yet.
    const from = address.toString()
    const next = new URLSearchParams(last.current?.from === from ? last.current.next : from)
    for (const [name, value] of Object.entries(part)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    last.current = { from, next: next.toString() }
    setAddress(next, { replace: true, preventScrollReset: true })
  }

  const chosen = Object.values(filters).some((value) => value !== undefined)
  return { filters, chosen, choose }
}

function idIn(text: string | null): string | undefined {
  return text !== null && /^[\w-]{22}$/.test(text) ? text : undefined
}
