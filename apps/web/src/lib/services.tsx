import { createContext, type ReactNode, useContext } from 'react'
import type { Geolocation } from '../platform/geolocation'
import type { Line } from '../platform/line/line'
import type { ApiClient } from './api-client'
import { type Store, useStore } from './external-store'
import type { FlowStore } from './flow-store'
import type { PositionState } from './position'
import type { PutOff } from './put-off'
import type { Session, SessionState } from './session'

/** What screens work with; made once per page (or per test) and handed down, so nothing hangs on a global. */
export interface Services {
  api: ApiClient
  session: Session
  flow: FlowStore
  /** LINE, as far as the partner has it. */
  line: Line
  /** The number of unread notifications: whoever learns it leaves it here for the bell. */
  unread: Store<number>
  /** New texts that were offered and put off. */
  putOff: PutOff
  geolocation: Geolocation
  /** Whether open pages hear of notifications as they come. */
  live: boolean
  /** Drawn for a member nobody knows yet: what members alone see stands there empty. Ready HTML only. */
  awaited: boolean
  /** Where the phone is, if it was asked: in memory only, and gone at sign-out. */
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

/** Whether this is a member's page, if only one that waits for its member. */
export function useIsMembers(): boolean {
  const { awaited } = useServices()
  return useSession().status === 'member' || awaited
}

/** The signed-in member's id, or `guest`. */
export function useViewer(): string {
  const session = useSession()
  return session.status === 'member' ? session.member.id : 'guest'
}
