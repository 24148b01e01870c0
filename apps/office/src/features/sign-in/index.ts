export { JoinPage } from './join-page'
export { ProveDialog } from './local-sign-in'
export { SignInPage } from './sign-in-page'
