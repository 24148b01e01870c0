import { claimEndpoints } from './claims'
import { coverageEndpoints } from './coverages'
import { documentEndpoints } from './documents'
import { homeEndpoints } from './home'
import { hospitalEndpoints } from './hospitals'
import { integrationEndpoints } from './integration'
import { partnerEndpoints } from './partner'
import { sessionEndpoints } from './session'

/** The endpoint table: the server registers from it, the client is typed by it, OpenAPI and the tests read it. */
export const endpoints = {
  ...partnerEndpoints,
  ...homeEndpoints,
  ...sessionEndpoints,
  ...coverageEndpoints,
  ...documentEndpoints,
  ...claimEndpoints,
  ...hospitalEndpoints,
  ...integrationEndpoints,
} as const

export type EndpointName = keyof typeof endpoints
export const endpointNames = Object.keys(endpoints) as EndpointName[]
