import { accountEndpoints } from './account'
import { administrationEndpoints } from './administration'
import { claimDraftEndpoints } from './claim-drafts'
import { claimEndpoints } from './claims'
import { clientEndpoints } from './clients'
import { consentTextEndpoints } from './consent-texts'
import { consentEndpoints } from './consents'
import { contentEndpoints } from './content'
import { contentEditingEndpoints } from './content-editing'
import { coverageEndpoints } from './coverage-endpoints'
import { dataCopyEndpoints } from './data-copy'
import { deletionEndpoints } from './deletion'
import { documentEndpoints } from './documents'
import { exchangeEndpoints } from './exchange'
import { exchangeClaimEndpoints } from './exchange-claims'
import { exchangeClaimsInEndpoints } from './exchange-claims-in'
import { exchangeDecisionEndpoints } from './exchange-decisions'
import { exchangeEventEndpoints } from './exchange-events'
import { exchangePaymentEndpoints } from './exchange-payments'
import { exchangeSealedEndpoints } from './exchange-sealed'
import { webhookEndpoints } from './exchange-webhooks'
import { externalSignInEndpoints } from './external-sign-in'
import { familyEndpoints } from './family'
import { findPolicyEndpoints } from './find-policy'
import { homeEndpoints } from './home'
import { hospitalKeyEndpoints } from './hospital-keys'
import { hospitalEndpoints } from './hospitals'
import { integrationEndpoints } from './integration'
import { keyRotationEndpoints } from './key-rotation'
import { noticeEndpoints } from './notices'
import { notificationChannelEndpoints } from './notification-channels'
import { notificationStreamEndpoints } from './notification-stream'
import { notificationEndpoints } from './notifications'
import { officeBatchEndpoints } from './office-batches'
import { officeCaseEndpoints } from './office-case'
import { officeCaseChangeEndpoints } from './office-case-changes'
import { officeConsentEndpoints } from './office-consents'
import { officeMarkEndpoints } from './office-marks'
import { officeMemberEndpoints } from './office-members'
import { officeOpeningEndpoints } from './office-openings'
import { officePaperEndpoints } from './office-paper'
import { officeQueueEndpoints } from './office-queue'
import { officeSessionEndpoints } from './office-session'
import { officeSignInEndpoints } from './office-sign-in'
import { officeStaffEndpoints } from './office-staff'
import { oneTimeCodeEndpoints } from './one-time-codes'
import { outboxEndpoints } from './outbox'
import { partnerEndpoints } from './partners'
import { payoutAccountEndpoints } from './payout-accounts'
import { readingEndpoints } from './readings'
import { recordReadEndpoints } from './record-reads'
import { retentionEndpoints } from './retention'
import { sessionEndpoints } from './sessions'
import { telemedicineEndpoints } from './telemedicine'
import { telemedicineEditingEndpoints } from './telemedicine-editing'
import { themeEditingEndpoints } from './theme-editing'
import { typedCardEndpoints } from './typed-cards'
import { useCardEndpoints } from './use-card'

/**
 * The endpoint table: source of the server's routes, the apps' types, the OpenAPI document and the authorisation
 * tests.
 */
export const endpoints = {
  ...partnerEndpoints,
  ...homeEndpoints,
  ...sessionEndpoints,
  ...oneTimeCodeEndpoints,
  ...accountEndpoints,
  ...deletionEndpoints,
  ...dataCopyEndpoints,
  ...consentEndpoints,
  ...recordReadEndpoints,
  ...externalSignInEndpoints,
  ...familyEndpoints,
  ...coverageEndpoints,
  ...findPolicyEndpoints,
  ...payoutAccountEndpoints,
  ...typedCardEndpoints,
  ...documentEndpoints,
  ...readingEndpoints,
  ...claimDraftEndpoints,
  ...claimEndpoints,
  ...hospitalEndpoints,
  ...useCardEndpoints,
  ...notificationEndpoints,
  ...notificationStreamEndpoints,
  ...notificationChannelEndpoints,
  ...telemedicineEndpoints,
  ...telemedicineEditingEndpoints,
  ...contentEndpoints,
  ...contentEditingEndpoints,
  ...exchangeEndpoints,
  ...exchangeClaimEndpoints,
  ...exchangeClaimsInEndpoints,
  ...exchangeDecisionEndpoints,
  ...exchangeEventEndpoints,
  ...exchangePaymentEndpoints,
  ...exchangeSealedEndpoints,
  ...webhookEndpoints,
  ...integrationEndpoints,
  ...noticeEndpoints,
  ...outboxEndpoints,
  ...retentionEndpoints,
  ...consentTextEndpoints,
  ...keyRotationEndpoints,
  ...clientEndpoints,
  ...administrationEndpoints,
  ...themeEditingEndpoints,
  ...hospitalKeyEndpoints,
  ...officeSessionEndpoints,
  ...officeSignInEndpoints,
  ...officeMemberEndpoints,
  ...officeStaffEndpoints,
  ...officeQueueEndpoints,
  ...officeCaseEndpoints,
  ...officeCaseChangeEndpoints,
  ...officeMarkEndpoints,
  ...officePaperEndpoints,
  ...officeBatchEndpoints,
  ...officeConsentEndpoints,
  ...officeOpeningEndpoints,
} as const

export type EndpointName = keyof typeof endpoints
export const endpointNames = Object.keys(endpoints) as EndpointName[]
