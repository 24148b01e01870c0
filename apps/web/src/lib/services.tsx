import type { Home } from '@khum/contract/home'
import { createContext, type ReactNode, useContext } from 'react'
import { type Store, useStore } from '../platform/external-store'
import type { Geolocation } from '../platform/geolocation'
import type { Line } from '../platform/line/line'
import type { ApiClient } from './api-client'
import type { FlowStore } from './flow-store'
import type { OfferedTexts } from './offered-texts'
import type { Session, SessionState } from './session'
import type { PositionState } from './use-position'

/**
 * The services that screens use, such as the API client. Created once for each page or test, and passed down by React
 * context, so that there are no global variables.
 */
export interface Services {
  api: ApiClient
  session: Session
  flow: FlowStore
  line: Line
  /** The number of unread notifications, shown by the bell. All code that learns the number sets it here. */
  unread: Store<number>
  offeredTexts: OfferedTexts
  geolocation: Geolocation
  /** The URL of the map style for the map of hospitals; null if this installation has no map. */
  mapStyleUrl: string | null
  /** Whether the page receives notifications while it is open. */
  listensForNews: boolean
  /**
   * Set only while the server renders HTML for a signed-in member. Without `home`, the HTML has placeholders for the
   * member's data.
   */
  awaited: { home: Home | null } | null
  /** The phone's position, if the member asked for it. Kept in memory and cleared at sign-out. */
  position: Store<PositionState>
}

const ServicesContext = createContext<Services | null>(null)

export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return <ServicesContext value={services}>{children}</ServicesContext>
}

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('useServices needs a ServicesProvider around it')
  return services
}

export function useApi(): ApiClient {
  return useServices().api
}

export function useSession(): SessionState {
  return useStore(useServices().session)
}

/** Returns whether the page is for a member, including HTML that the server renders for a signed-in member. */
export function useIsMembers(): boolean {
  const { awaited } = useServices()
  return useSession().status === 'member' || !!awaited
}

/** Returns the signed-in member's id, or `guest`. */
export function useViewer(): string {
  const session = useSession()
  return session.status === 'member' ? session.member.id : 'guest'
}
