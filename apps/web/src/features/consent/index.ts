export { DocumentText } from './document-text'
export { OptionalConsent } from './optional-consent'
export { documentOf, useConsentDocuments } from './use-consent-documents'
