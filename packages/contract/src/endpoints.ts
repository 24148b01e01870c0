import { accountEndpoints } from './account'
import { claimEndpoints } from './claims'
import { consentTextEndpoints } from './consent-texts'
import { consentEndpoints } from './consents'
import { contentEndpoints } from './content'
import { contentEditingEndpoints } from './content-editing'
import { coverageEndpoints } from './coverages'
import { deletionEndpoints } from './deletion'
import { documentEndpoints } from './documents'
import { entryEndpoints } from './external-sign-in'
import { familyEndpoints } from './family'
import { coverageSearchEndpoints } from './find-policy'
import { homeEndpoints } from './home'
import { hospitalEndpoints } from './hospitals'
import { integrationEndpoints } from './integration'
import { keyRotationEndpoints } from './key-rotation'
import { noticeEndpoints } from './notices'
import { notificationStreamEndpoints } from './notification-stream'
import { notificationWayEndpoints } from './notification-ways'
import { notificationEndpoints } from './notifications'
import { otpEndpoints } from './one-time-codes'
import { outboxEndpoints } from './outbox'
import { partnerEndpoints } from './partners'
import { retentionEndpoints } from './retention'
import { sessionEndpoints } from './sessions'
import { telemedEndpoints } from './telemedicine'
import { telemedEditingEndpoints } from './telemedicine-editing'
import { cardEndpoints } from './typed-cards'
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
