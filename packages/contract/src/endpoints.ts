import { accountEndpoints } from './account'
import { cardEndpoints } from './cards'
import { claimEndpoints } from './claims'
import { consentTextEndpoints } from './consent-texts'
import { consentEndpoints } from './consents'
import { contentEndpoints } from './content'
import { contentEditingEndpoints } from './content-editing'
import { coverageSearchEndpoints } from './coverage-search'
import { coverageEndpoints } from './coverages'
import { deletionEndpoints } from './deletion'
import { documentEndpoints } from './documents'
import { entryEndpoints } from './entry'
import { familyEndpoints } from './family'
import { homeEndpoints } from './home'
import { hospitalEndpoints } from './hospitals'
import { integrationEndpoints } from './integration'
import { keyRotationEndpoints } from './key-rotation'
import { noticeEndpoints } from './notices'
import { notificationStreamEndpoints } from './notification-stream'
import { notificationWayEndpoints } from './notification-ways'
import { notificationEndpoints } from './notifications'
import { otpEndpoints } from './otp'
import { outboxEndpoints } from './outbox'
import { partnerEndpoints } from './partner'
import { retentionEndpoints } from './retention'
import { sessionEndpoints } from './session'
import { telemedEndpoints } from './telemed'
import { telemedEditingEndpoints } from './telemed-editing'
import { useCardEndpoints } from './use-card'

/** The endpoint table: the server registers from it, the client is typed by it, OpenAPI and the tests read it. */
export const endpoints = {
  ...partnerEndpoints,
  ...homeEndpoints,
  ...sessionEndpoints,
  ...otpEndpoints,
  ...accountEndpoints,
  ...deletionEndpoints,
  ...consentEndpoints,
  ...entryEndpoints,
  ...familyEndpoints,
  ...coverageEndpoints,
  ...coverageSearchEndpoints,
  ...cardEndpoints,
  ...documentEndpoints,
  ...claimEndpoints,
  ...hospitalEndpoints,
  ...useCardEndpoints,
  ...notificationEndpoints,
  ...notificationStreamEndpoints,
  ...notificationWayEndpoints,
  ...telemedEndpoints,
  ...telemedEditingEndpoints,
  ...contentEndpoints,
  ...contentEditingEndpoints,
  ...integrationEndpoints,
  ...noticeEndpoints,
  ...outboxEndpoints,
  ...retentionEndpoints,
  ...consentTextEndpoints,
  ...keyRotationEndpoints,
} as const

export type EndpointName = keyof typeof endpoints
export const endpointNames = Object.keys(endpoints) as EndpointName[]
