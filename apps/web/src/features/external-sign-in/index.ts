export { LinkAccount } from './link-account'
export { LinkedAccounts } from './linked-accounts'
export { SsoArrival, useArrivalState } from './sso-arrival'
