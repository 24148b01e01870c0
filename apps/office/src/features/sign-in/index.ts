export { JoinPage } from './join-page'
export { ProveDialog } from './prove-dialog'
export { SignInPage } from './sign-in-page'
