export { LinkAccount } from './link-account'
export { LinkedAccounts } from './linked-accounts'
export { SsoEntry } from './sso-arrival'
export { useEntryState } from './use-entry-state'
